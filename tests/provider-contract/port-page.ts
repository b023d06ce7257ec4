import type { CallListener, StartRequest, VoiceCall } from "../../src/provider/voice-provider.ts";
import type { VirtualClock } from "../../simulator/engine/virtual-clock.ts";
import type { createRealSdk } from "../../simulator/real-sdk/real-sdk-cast.ts";
import { serviceAddress, type TrapPage } from "./trap-page.ts";

/** A call of the port, with its events and outcome. */
interface HeldCall {
  readonly voice: VoiceCall;
  /** The names of its events, oldest first. */
  readonly heard: string[];
  /** The outcome or error of its start; null until it settles. */
  outcome: string | null;
}

/** Gives a test the port of the real adapter, for commands that no page of the app sends. */
interface Port {
  readonly clock: VirtualClock;
  readonly calls: HeldCall[];
  /** Starts a call and passes each event to `listener`. */
  start(listener?: (name: string, call: HeldCall) => void): HeldCall;
}

declare global {
  interface Window {
    port?: Port;
  }
}

async function hold([address, attempts]: readonly [string, readonly unknown[]]): Promise<void> {
  const service = (await import(/* @vite-ignore */ address)) as {
    createRealSdk: typeof createRealSdk;
  };
  const sound = { levels: () => "cued" as const, isAloud: () => false };
  const cast = service.createRealSdk({ origin: location.origin, sound });
  const clock = cast.createClock();
  const provider = cast.createProvider(clock, attempts as never);
  const metadata = { sessionId: "by-hand", timestamp: "2026-01-01", type: "assistant" };
  const request = { target: { type: "assistant", id: "someone" }, metadata } as StartRequest;
  const calls: HeldCall[] = [];
  window.port = {
    clock,
    calls,
    start(listener) {
      const heard: string[] = [];
      const hear: CallListener = ({ type }) => {
        heard.push(type);
        if (held !== null) listener?.(type, held);
      };
      let held: HeldCall | null = null;
      const voice = provider.start(request, hear);
      const call: HeldCall = { voice, heard, outcome: null };
      held = call;
      calls.push(call);
      voice.started.then(
        (outcome) => (call.outcome = outcome),
        (error: unknown) => (call.outcome = String(error)),
      );
      return call;
    },
  };
}

/** Opens a page whose calls only the test starts. Each start plays the next attempt. */
export async function takePort(trap: TrapPage, attempts: readonly unknown[]): Promise<void> {
  await trap.enter({ path: "/call-ending" });
  await trap.page.evaluate(hold, [serviceAddress(), attempts] as const);
}
