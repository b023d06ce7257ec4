import { connectWithoutKey } from "../../../tests/support/configurations.ts";
import { describe, expect, it } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import type { AppNote } from "../note.ts";
import { watchOutcome } from "./watch-outcome.ts";

const SESSION = "00000000-0000-4000-8000-000000000001";

function watch(call = createTestCall()) {
  const notes: AppNote[] = [];
  watchOutcome(call.session, (_source, what) => notes.push(what as AppNote));
  return { call, notes };
}

describe("watchOutcome", () => {
  it("adds one note with the duration of a call when the call ends", async () => {
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
        message: `The call lasted ${seconds === 75 ? "01:15" : "00:03"}.`,
        details: { source: "outcome", sessionId: SESSION, durationSeconds: seconds },
      })),
    );
  });

  it("notes the error that the page shows, in the category of the call that failed", () => {
    const { call, notes } = watch();
    call.session.start("admin");
    call.provider.last().emit("error", { message: "Wallet balance is too low." });
    call.provider.last().emit("error", { message: "Something else." });
    expect(notes).toMatchObject([
      { type: "info", category: "workflow", message: "The call ended before it began." },
      {
        type: "error",
        category: "workflow",
        message: expect.stringMatching(/^The page shows: .+/),
      },
    ]);
  });

  it("notes an error from before the watch, and each repetition of it", () => {
    const call = createTestCall({ connect: connectWithoutKey });
    call.session.start("home");
    const { notes } = watch(call);
    expect(notes).toHaveLength(1);
    call.session.start("home");
    expect(notes).toHaveLength(2);
  });
});
