import type { CallPage } from "../../call/call-error.ts";
import type { PreCallCheck } from "../../diagnostics/environment/pre-call-check.ts";
import type { Reach, Reachability } from "../../provider/reachability.ts";
import type { Cancel } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import { configurationOf, meaningOf, type ReachOutcome } from "./pre-call-meaning.ts";
import { checkMicrophone, type MicrophoneTools } from "./pre-call-microphone.ts";
import { type CheckSheet, openSheet } from "./pre-call-sheet.ts";
import type { StaffTools } from "../staff-tools.ts";

/** How long an answer from across the network is waited for. */
export const REACH_LIMIT = millis(5000);

/** What a check works with. */
export interface CheckTools extends MicrophoneTools, Pick<StaffTools, "setup" | "reachability"> {
  /** Whose call it is: home's to the assistant, or the admin page's, which can be to either. */
  readonly page: CallPage;
  /** Whether the browser has a network at all, as far as it knows. */
  readonly isOnline: () => boolean;
  /** Hears of every new state; of the last one when nothing of the check is open any more. */
  readonly onChange: (check: PreCallCheck) => void;
}

async function checkReach(
  sheet: CheckSheet,
  { clock, reachability, isOnline }: Pick<CheckTools, "clock" | "reachability" | "isOnline">,
  step: "platform" | "callCode",
  reach: (reachability: Reachability, signal: AbortSignal) => Promise<Reach>,
): Promise<void> {
  const aborter = new AbortController();
  const find = (came: ReachOutcome) => sheet.find(step, meaningOf(came, isOnline()));
  const limit = clock.after(REACH_LIMIT, () => {
    find({ type: "timed-out" });
    aborter.abort();
  });
  sheet.finally(() => {
    limit();
    aborter.abort();
  });
  sheet.begin(step);
  try {
    find(await reach(await reachability(), aborter.signal));
  } catch (error) {
    // It comes with the code of the calls, or is that of the calls.
    find({ type: "not-loaded", error });
  }
  limit();
}

/**
 * Tries what a call will need, without one: the configuration, the microphone and its permission, and
 * the way to the service.
 *
 * @returns cancels the check: nothing stays open, and what was not found yet is `cancelled`.
 */
export function runPreCallCheck(tools: CheckTools): Cancel {
  const sheet = openSheet(tools.onChange);
  sheet.find("configuration", configurationOf(tools.setup, tools.page));
  void checkReach(sheet, tools, "platform", ({ platform }, signal) => platform(signal));
  void checkReach(sheet, tools, "callCode", ({ callCode }, signal) => callCode(signal));
  void checkMicrophone(sheet, tools);
  return sheet.cancel;
}
