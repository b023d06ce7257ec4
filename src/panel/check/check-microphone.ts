import type { Microphone, OpenedMicrophone } from "../../audio/measure-microphone.ts";
import { type Level, level } from "../../provider/levels.ts";
import type { Cancel, Clock } from "../../shared/clock.ts";
import { millis } from "../../shared/units.ts";
import type { StaffTools } from "../staff-tools.ts";
import type { CheckProgress } from "./check-state.ts";
import type { Finding } from "./findings.ts";

/** The shortest and the longest time that the check listens. The shortest lets the user see the meter. */
export const LISTEN_AT_LEAST = millis(2000);
export const LISTEN_AT_MOST = millis(6000);
const LISTEN_EVERY = millis(100);
/** The level from which a sound counts as speech: -36 dB, well above a quiet room. */
const HEARD_FROM = level(0.4);
/** How long speech must last in all: a knock on the table is shorter. */
const HEARD_FOR = millis(600);

export interface MicrophoneTools {
  readonly session: Pick<StaffTools["session"], "state" | "subscribe">;
  readonly openMicrophone: () => Promise<OpenedMicrophone>;
  readonly clock: Clock;
  /** Receives the level while the check listens; null if the browser cannot measure it. */
  readonly onLevel: (level: Level | null) => void;
}

/** The findings on permission and device when the microphone could not be opened. */
function refusalOf({ why, error }: Extract<OpenedMicrophone, { readonly type: "refused" }>) {
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

/** Listens until it hears speech, or until the limit. */
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
  let cancel: Cancel;
  const lookLater = () => (cancel = clock.after(LISTEN_EVERY, look));
  function look(): void {
    lookLater();
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
  }
  lookLater();
  return () => cancel();
}

/**
 * Opens the microphone, listens and closes it. Leaves it to a call that is active or starts meanwhile,
 * and closes one that the browser opens after the check is over.
 */
export async function checkMicrophone(
  progress: CheckProgress,
  tools: MicrophoneTools,
): Promise<void> {
  const { session, openMicrophone } = tools;
  const end = progress.endOf("microphone");
  function leaveToCall(): void {
    if (session.state().phase === "idle") return;
    progress.find("permission", { type: "call-on" });
    progress.find("microphone", { type: "call-on" });
  }
  end.addEventListener("abort", session.subscribe(leaveToCall));
  leaveToCall();
  if (end.aborted) return;

  progress.begin("permission");
  const opening = await openMicrophone();
  if (opening.type === "refused") {
    const [permission, device] = refusalOf(opening);
    progress.find("permission", permission);
    progress.find("microphone", device);
    return;
  }
  const { microphone } = opening;
  if (end.aborted) return microphone.close();
  end.addEventListener("abort", microphone.close);
  const stop = listen(microphone, tools, (finding) => progress.find("microphone", finding));
  end.addEventListener("abort", stop);
  progress.find("permission", { type: "allowed" });
  progress.begin("microphone");
}
