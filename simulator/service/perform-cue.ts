import { reportUnhandledError } from "../../src/shared/report-unhandled-error.ts";
import type { Machine } from "../standin/machine/machine.ts";
import type { Cue } from "./cue.ts";
import type { Standins } from "./standins.ts";
import type { Work } from "./work.ts";

/** What a cue is performed with. */
export interface Performance {
  readonly work: Work;
  readonly sessionId: string;
  readonly platform: Standins["platform"];
  readonly machine: () => Machine | null;
  /** How often the SDK has said something: an event of the port, or `<stage> <status>` of its start. */
  readonly count: (name: string) => number;
  /** Whether it has said anything: before that it has not been asked for the call. */
  readonly hasBegun: () => boolean;
  readonly isOver: () => boolean;
  /** Whether it is over and nothing of it is left. */
  readonly isGone: () => boolean;
  /** Whether what is said is to be heard. */
  readonly isAloud: () => boolean;
}

const JOIN = "daily-call-join";
/** The call library tries three times to fetch its machine, for as long as this where nothing answers. */
const BUNDLE_PATIENCE = 70_000;

/** Performs a cue; resolves once the SDK has said what it says of it, or has no reason to. */
export async function performCue(cue: Cue, performance: Performance): Promise<void> {
  const { work, machine, count, isOver, isGone, isAloud, platform, sessionId } = performance;

  /** Does something, and waits for the SDK to say so, unless nothing was done. */
  async function andHear(name: string, act: (machine: Machine) => boolean): Promise<void> {
    const before = count(name);
    const cued = machine();
    if (cued === null || !act(cued)) return;
    await work.until(`"${name}" after "${cue.do}"`, () => count(name) > before || isOver());
  }
  /**
   * A machine has come, and has been asked to let the visitor in. It comes as well for a call that was
   * stopped, where that was already being joined.
   */
  const entered = () =>
    work.until(
      "The machine's coming",
      () =>
        (machine()?.state() ?? "new") !== "new" ||
        count("error") > 0 ||
        (isOver() && count(`${JOIN} started`) === 0) ||
        isGone(),
      BUNDLE_PATIENCE,
    );
  /** The SDK has got the answer, where it had asked for one. */
  const created = () =>
    work.until(
      "The call's being created",
      () => count("web-call-creation completed") > 0 || count("error") > 0 || isGone(),
    );
  const failed = () => count("error") > 0 || isOver();

  switch (cue.do) {
    case "answer": {
      const use = await platform.answer(sessionId, cue.answer);
      // A request that has not reached the platform by then is held up by somebody else.
      if (use !== "used" && isOver()) return;
      if (cue.answer.type !== "created") return work.until("The failing of the start", failed);
      await created();
      return entered();
    }
    case "admit":
      await entered();
      return andHear(`${JOIN} completed`, (cued) => cued.admit());
    case "refuse":
      await entered();
      return andHear("error", (cued) => cued.refuse(cue.error));
    case "listen":
      await work.until("The assistant's being heard", () => machine()?.isHeard() || isOver());
      return andHear("call-start", (cued) => cued.listen());
    case "leave":
      return andHear("call-end", (cued) => cued.leave());
    case "fail":
      return andHear("error", (cued) => cued.fail(cue.error));
    case "fail-softly": {
      const cued = machine();
      if (cued === null) return;
      // It is the recovery that is told of, and only one that is refused.
      cued.behaviour = { ...cued.behaviour, processor: "refused" };
      return andHear("error", () => cued.failSoftly(cue.type, cue.errorMsg));
    }
    case "fail-microphone":
      return andHear("microphone-error", (cued) => cued.failMicrophone(cue.answer));
    case "fail-recording":
      return andHear("unknown-event", (cued) => cued.failRecording(cue.errorMsg));
    case "tell":
      machine()?.tell(cue.message);
      return;
    case "level":
      machine()?.level(cue.of, cue.raw);
      return;
    case "speak":
      // It is heard while the call goes on.
      if (isAloud()) machine()?.speak(cue.address).catch(reportUnhandledError);
      return;
    case "fall-silent":
      return work.until(
        "The end of a speech",
        () => count("speech-end") >= count("speech-start") || isOver(),
      );
    // The call library tells of what has changed, and of nothing else.
    case "network":
      machine()?.network(cue.type, cue.event);
      return;
    case "quality":
      machine()?.quality(cue.state);
      return;
    case "lose-assistant":
      machine()?.assistantLeaves();
      return;
    default:
      return cue satisfies never;
  }
}
