import type { CallListener, StartRequest, VoiceCall } from "../../src/provider/voice-provider.ts";
import type { VirtualClock } from "../../simulator/engine/virtual-clock.ts";
import type { createRealSdk } from "../../simulator/real-sdk/real-sdk-cast.ts";
import { serviceAddress, type TrapPage } from "./trap-page.ts";

/** A call that is held through the port, and what came of it. */
interface HeldCall {
  readonly voice: VoiceCall;
  /** What it told, oldest first. */
  readonly heard: string[];
  /** How its start settled; null until it has. */
  outcome: string | null;
}

/** The port of the real adapter, in the hands of a test: for what no screen of the app does. */
interface Port {
  readonly clock: VirtualClock;
  readonly calls: HeldCall[];
  /** Starts a call, all that it tells being handed on as well. */
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

/** Opens a page on which nobody but the test holds calls; a start each plays an attempt. */
export async function takePort(trap: TrapPage, attempts: readonly unknown[]): Promise<void> {
  await trap.enter({ path: "/call-ending" });
  await trap.page.evaluate(hold, [serviceAddress(), attempts] as const);
}
