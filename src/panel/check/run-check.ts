import type { CallPage } from "../../call/call-error.ts";
import { describeFailure } from "../../call/messages.ts";
import type { Configuration } from "../../provider/configuration.ts";
import { parseProviderError } from "../../provider/provider-error.ts";
import type { Reach, Reachability } from "../../provider/reachability.ts";
import type { Cancel } from "../../shared/clock.ts";
import type { StaffTools } from "../staff-tools.ts";
import { checkMicrophone, type MicrophoneTools } from "./check-microphone.ts";
import { type CheckProgress, type CheckState, trackProgress } from "./check-state.ts";
import { type Finding, REACH_LIMIT } from "./findings.ts";

export interface CheckTools extends MicrophoneTools, Pick<StaffTools, "reachability"> {
  readonly setup: Configuration;
  /** The page whose call is checked: home calls the assistant, the admin page both targets. */
  readonly page: CallPage;
  /** Receives every new state; the last one after all clean-up. */
  readonly onChange: (check: CheckState) => void;
}

export function checkConfiguration(setup: Configuration, page: CallPage): Finding {
  if (setup.faults.length > 0) return { type: "misconfigured", faults: setup.faults };
  if (setup.publicKey === null) return { type: "no-key" };
  const { targets } = setup;
  const [assistant, workflow] = [targets.assistant !== null, targets.workflow !== null];
  if (page === "home" && !assistant) return { type: "no-assistant" };
  if (page === "home" || (assistant && workflow)) return { type: "configured", workflow };
  if (assistant) return { type: "no-workflow" };
  return { type: workflow ? "workflow-only" : "no-target" };
}

function judgeAnswer(answer: Extract<Reach, { readonly type: "answered" }>): Finding {
  const { type, host, status, body, asExpected } = answer;
  const error = parseProviderError({ statusCode: status, body });
  const { code } = describeFailure({ kind: "provider", error, cause: body }, "home");
  if (code === "authentication") return { type: "key-refused", host, status };
  if (code === "credits" || code === "rate-limit")
    return { type: "unwell", host, status, trouble: code };
  if (status >= 500) return { type: "unwell", host, status, trouble: "other" };
  // Another server could answer with the same status, but is unlikely to answer with a message in JSON.
  if (asExpected && code === "service") return { type, host, status, body };
  return { type: "unexpected", host, status };
}

type ReachOutcome = Reach | { readonly type: "timed-out" };

/** The outcomes of an attempt that got no answer from any host. */
const FAILURES: readonly string[] = ["unanswered", "not-loaded", "no-media", "timed-out"];

/** The finding for an attempt to reach a host. Without a network (`online`), every failure means offline. */
export function judgeReach(reach: ReachOutcome, online: boolean): Finding {
  if (reach.type === "answered") return judgeAnswer(reach);
  return !online && FAILURES.includes(reach.type) ? { type: "offline" } : reach;
}

async function checkReach(
  progress: CheckProgress,
  { clock, reachability }: Pick<CheckTools, "clock" | "reachability">,
  step: keyof Reachability,
): Promise<void> {
  const signal = progress.endOf(step);
  const find = (outcome: ReachOutcome) =>
    progress.find(step, judgeReach(outcome, navigator.onLine));
  signal.addEventListener(
    "abort",
    clock.after(REACH_LIMIT, () => find({ type: "timed-out" })),
  );
  progress.begin(step);
  try {
    const reach = await reachability();
    find(await reach[step](signal));
  } catch (error) {
    // The attempt throws only if the code of the check or the code for calls did not load.
    find({ type: "not-loaded", error });
  }
}

/** Checks configuration, microphone and network, without a call. Returns a function that cancels the check. */
export function runPreCallCheck(tools: CheckTools): Cancel {
  const progress = trackProgress(tools.onChange);
  progress.find("configuration", checkConfiguration(tools.setup, tools.page));
  for (const step of ["platform", "callCode", "media"] as const)
    void checkReach(progress, tools, step);
  void checkMicrophone(progress, tools);
  return progress.cancel;
}
