import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import type { SessionDependencies } from "../../src/call/call-session.ts";
import { createCallSession } from "../../src/call/session.ts";
import { millis } from "../../src/shared/units.ts";
import { createManualProvider } from "./manual-provider.ts";

/** Creates the app's call session on a manual provider and a virtual clock. */
export function createTestCall(overrides: Partial<SessionDependencies> = {}) {
  const provider = createManualProvider();
  const clock = createVirtualClock();
  const visited: { readonly to: string; readonly call: unknown }[] = [];
  let ringing = false;
  const session = createCallSession({
    clock,
    connect: () => provider,
    newSessionId: () => "00000000-0000-4000-8000-000000000001",
    ring: {
      play: () => (ringing = true),
      stop: () => (ringing = false),
    },
    navigate: (to, call) => visited.push({ to, call }),
    ...overrides,
  });
  return {
    session,
    provider,
    visited,
    ringing: () => ringing,
    /** Advances the clock and runs everything that becomes due. */
    pass: (ms: number) => clock.runUntil(millis(clock.now() + ms)),
  };
}

export type TestCall = ReturnType<typeof createTestCall>;
