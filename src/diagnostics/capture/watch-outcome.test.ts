import { expect, it } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { AppNote } from "../note.ts";
import { watchOutcome } from "./watch-outcome.ts";

const SESSION = "00000000-0000-4000-8000-000000000001";

function watch(call = createTestCall()) {
  const notes: AppNote[] = [];
  const stop = watchOutcome(call.session, (_source, what) => notes.push(what as AppNote));
  return { call, notes, stop, messages: () => notes.map(({ message }) => message) };
}

it("tells how long a call was, for each of them once", async () => {
  const { call, notes } = watch();
  for (const seconds of [75, 3]) {
    call.session.start("home");
    call.provider.last().emit("call-start");
    await call.pass(seconds * 1000);
    call.provider.last().emit("volume-level", 0.5);
    call.provider.last().emit("call-end");
    call.provider.last().emit("call-end");
  }
  expect(notes).toEqual(
    [75, 3].map((seconds) => ({
      type: "info",
      category: "assistant",
      message: `The call is over after ${seconds === 75 ? "01:15" : "00:03"}.`,
      details: { source: "outcome", sessionId: SESSION, durationSeconds: seconds },
    })),
  );
});

it("tells what the page says, and whose call it was", () => {
  const { call, notes } = watch();
  call.session.start("admin");
  call.provider.last().emit("error", { message: "Wallet balance is too low." });
  call.provider.last().emit("error", { message: "Something else." });
  expect(notes).toMatchObject([
    {
      type: "info",
      category: "workflow",
      message: "The call is over before it began.",
    },
    { type: "error", category: "workflow", message: expect.stringMatching(/^The page says: .+/) },
  ]);
});

it("says the same again where the same goes wrong again", () => {
  const { call, messages } = watch(createTestCall({ connect: () => null }));
  call.session.start("home");
  call.session.start("home");
  expect(messages()).toHaveLength(2);
});

it("finds what was there before it, and stops when it is told to", () => {
  const before = createTestCall({ connect: () => null });
  before.session.start("home");
  const { messages, stop } = watch(before);
  expect(messages()).toHaveLength(1);
  stop();
  before.session.start("home");
  expect(messages()).toHaveLength(1);
});
