import { describe, expect, it } from "vitest";
import { scenarioOf } from "../../tests/support/attempt.ts";
import { runScenario } from "./runner.ts";

// These tests cover the reasons that no golden trace in tests/fixtures shows.

/** Runs a scenario and returns the reason of each entry, by its cause. */
async function reasonsOf(content: object): Promise<(readonly [string, string | undefined])[]> {
  const { trace = [] } = await runScenario(scenarioOf(content), { trace: true });
  return trace.map(({ cause, reason }) => [cause, reason]);
}

const acts = (...all: (readonly [number, string])[]) => all.map(([at, act]) => ({ at, do: act }));
const events = (...all: (readonly [number, string, unknown?])[]) => [
  { events: all.map(([at, event, payload]) => ({ at, event, payload })) },
];
const ALREADY_SO = "ignored: already so";

describe("the reason in a trace", () => {
  it("says that an input repeats the current state, but only if it does", async () => {
    const attempts = events(
      [400, "call-start"],
      [500, "call-start"],
      [600, "speech-end"],
      [700, "speech-start"],
      [800, "speech-start"],
      [900, "audio-blocked"],
      [1000, "audio-blocked"],
      [1100, "status-update", { status: "in-progress" }],
    );
    const visitor = acts([0, "start"], [1200, "unmute"], [1300, "mute"], [1400, "mute"]);
    expect(await reasonsOf({ visitor, attempts })).toEqual([
      ["visitor.start", undefined],
      ["start.resolve", undefined],
      ["provider.call-start", undefined],
      ["provider.call-start", ALREADY_SO],
      ["provider.speech-end", ALREADY_SO],
      ["provider.speech-start", undefined],
      ["provider.speech-start", ALREADY_SO],
      ["provider.audio-blocked", undefined],
      ["provider.audio-blocked", ALREADY_SO],
      ["provider.status-update", undefined],
      ["visitor.unmute", ALREADY_SO],
      ["visitor.mute", undefined],
      ["visitor.mute", ALREADY_SO],
    ]);
  });

  it("is missing for a speech-start that clears an owed answer while the assistant speaks", async () => {
    const final = { type: "transcript", role: "user", transcriptType: "final", transcript: "Yes" };
    const attempts = events(
      [400, "call-start"],
      [500, "speech-start"],
      [600, "transcript", final],
      [700, "speech-start"],
    );
    const reasons = await reasonsOf({ visitor: acts([0, "start"]), attempts });
    expect(reasons.at(-1)).toEqual(["provider.speech-start", undefined]);
  });
});
