import type { Microphone, Opening } from "../../audio/measure-microphone.ts";
import type { Finding } from "../../diagnostics/environment/pre-call-check.ts";
import { type Level, level } from "../../provider/levels.ts";
import type { Cancel, Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { CheckSheet } from "./pre-call-sheet.ts";
import type { StaffTools } from "../staff-tools.ts";

/** How long the microphone is listened to: at least, so that it can be seen, and at most. */
export const LISTEN_AT_LEAST = millis(2000);
export const LISTEN_AT_MOST = millis(6000);
const LISTEN_EVERY = millis(100);
/** From how loud on it counts as heard: -36 dB, well above a quiet room. */
const HEARD_FROM = level(0.4);
/** For how long in all that must have been so, or it may have been a knock on the table. */
const HEARD_FOR = millis(600);

/** What the microphone is tried with. */
export interface MicrophoneTools {
  readonly session: Pick<StaffTools["session"], "state" | "subscribe">;
  readonly openMicrophone: () => Promise<Opening>;
  readonly clock: Clock;
  /** Hears how loud it is, while it is listened to; null where that cannot be told. */
  readonly onLevel: (level: Level | null) => void;
}

/** What a refused microphone says of the permission, and of the device. */
function refusalOf({ why, error }: Extract<Opening, { readonly type: "refused" }>) {
  const untried: Finding = { type: "not-tried" };
  const findings: Readonly<Record<typeof why, readonly [permission: Finding, device: Finding]>> = {
    blocked: [{ type: "blocked" }, untried],
    "not-allowed": [{ type: "not-allowed" }, untried],
    unavailable: [{ type: "unavailable" }, untried],
    "no-device": [untried, { type: "no-device" }],
    busy: [{ type: "allowed" }, { type: "device-busy", error }],
    failed: [untried, { type: "device-failed", error }],
  };
  return findings[why];
}

/** Listens until somebody was heard, or for as long as is reasonable. */
function listen(
  microphone: Microphone,
  { clock, onLevel }: Pick<MicrophoneTools, "clock" | "onLevel">,
  done: (finding: Finding) => void,
): Cancel {
  const since = clock.now();
  const { device } = microphone;
  let measured = false;
  let heard = 0;
  let looked: number = since;
  return clock.every(LISTEN_EVERY, () => {
    const now = clock.now();
    const loudness = microphone.level();
    onLevel(loudness);
    measured ||= loudness !== null;
    if (loudness !== null && loudness >= HEARD_FROM) heard += now - looked;
    looked = now;
    const elapsed = now - since;
    if (!microphone.isLive()) done({ type: "device-lost" });
    else if (heard >= HEARD_FOR && elapsed >= LISTEN_AT_LEAST) done({ type: "heard", device });
    else if (elapsed >= LISTEN_AT_MOST) done({ type: measured ? "quiet" : "unmeasured", device });
  });
}

/**
 * Opens the microphone, listens to it and closes it. A call that is on, or begins meanwhile, has it to
 * itself; one that is handed over after nobody waits for it any more is closed at once.
 */
export async function checkMicrophone(sheet: CheckSheet, tools: MicrophoneTools): Promise<void> {
  const { session, openMicrophone } = tools;
  let close: Cancel = () => {};

  function leaveToCall(): void {
    if (session.state().phase === "idle") return;
    close();
    sheet.find("permission", { type: "call-on" });
    sheet.find("microphone", { type: "call-on" });
  }
  sheet.finally(session.subscribe(leaveToCall));
  leaveToCall();
  if (!sheet.isOpen("microphone")) return;

  sheet.begin("permission");
  const opening = await openMicrophone();
  if (opening.type === "refused") {
    const [permission, microphone] = refusalOf(opening);
    sheet.find("permission", permission);
    sheet.find("microphone", microphone);
    return;
  }
  const { microphone } = opening;
  close = microphone.close;
  if (!sheet.isOpen("microphone")) {
    close();
    return;
  }
  const stop = listen(microphone, tools, (finding) => {
    close();
    sheet.find("microphone", finding);
  });
  close = () => {
    stop();
    microphone.close();
  };
  sheet.finally(() => close());
  sheet.find("permission", { type: "allowed" });
  sheet.begin("microphone");
}
