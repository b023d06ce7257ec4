import { expect, it } from "vitest";
import { createCallSession } from "../../src/call/session.ts";
import { createManualProvider } from "../../tests/support/manual-provider.ts";
import { NO_EFFECTS, recordTrace, type TraceEntry, watchEffects } from "./snapshot.ts";
import { createVirtualClock } from "./virtual-clock.ts";

it('recordTrace gives the reason "not sent" for a typed text that reaches no provider during a call', () => {
  const provider = createManualProvider();
  const { read, ring, navigate } = watchEffects(NO_EFFECTS);
  const session = createCallSession({
    clock: createVirtualClock(),
    connect: () => provider,
    newSessionId: () => "session-1",
    ring,
    navigate,
  });
  const trace: TraceEntry[] = [];
  recordTrace(
    session,
    () => read(session),
    (entry) => trace.push(entry),
  );
  session.sendText("Hello?");
  session.start("home");
  session.sendText("Hello?");
  provider.last().emit("call-start");
  session.sendText("refused");
  session.sendText("At nine");
  session.stop();
  expect(trace.map(({ cause, reason, presence }) => [cause, reason, presence])).toEqual([
    ["visitor.type", "ignored: no call is in progress", "idle"],
    ["visitor.start", undefined, "connecting"],
    ["visitor.type", "not sent", "connecting"],
    ["provider.call-start", undefined, "listening"],
    ["visitor.type", "not sent", "listening"],
    ["visitor.type", undefined, "thinking"],
    ["visitor.stop", undefined, "idle"],
  ]);
});
