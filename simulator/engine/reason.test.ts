import { describe, expect, it } from "vitest";
import { describeFaults, parseScenarioValue } from "../scenario/parse.ts";
import { runScenario } from "./runner.ts";

/** Runs a scenario and returns the reason of each entry, by its cause. */
async function reasonsOf(content: object): Promise<(readonly [string, string | undefined])[]> {
  const parsed = parseScenarioValue({ schemaVersion: 1, id: "any", title: "Any", ...content });
  if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
  const { trace = [] } = await runScenario(parsed.scenario, { trace: true });
  return trace.map(({ cause, reason }) => [cause, reason]);
}

const acts = (...all: (readonly [number, string])[]) => all.map(([at, act]) => ({ at, do: act }));
const events = (...all: (readonly [number, string, unknown?])[]) => [
  { events: all.map(([at, event, payload]) => ({ at, event, payload })) },
];
const NO_CALL = "ignored: no call is in progress";
const ALREADY_SO = "ignored: already so";

describe("the reason in a trace", () => {
  it("says that a second start is refused while a call is connecting or active", async () => {
    const visitor = acts([0, "start"], [100, "start"], [500, "start"]);
    expect(await reasonsOf({ visitor, attempts: events([400, "call-start"]) })).toEqual([
      ["visitor.start", undefined],
      ["visitor.start", "refused: a call is already in progress"],
      ["start.resolve", undefined],
      ["provider.call-start", undefined],
      ["visitor.start", "refused: a call is already in progress"],
    ]);
  });

  it("says that no call is in progress when the visitor acts on one", async () => {
    const visitor = acts([0, "stop"], [1, "mute"], [2, "unmute"], [3, "go-home"]);
    expect(await reasonsOf({ visitor })).toEqual([
      ["visitor.stop", NO_CALL],
      ["visitor.mute", NO_CALL],
      ["visitor.unmute", NO_CALL],
      ["visitor.go-home", NO_CALL],
    ]);
  });

  it("is missing when the visitor of the admin page goes home, which navigates without a call too", async () => {
    const visitor = acts([0, "go-home"], [1, "go-home"]);
    expect(await reasonsOf({ page: "admin", visitor })).toEqual([
      ["visitor.go-home", undefined],
      ["visitor.go-home", undefined],
    ]);
  });

  it("is missing for a blocked start, which shows an error", async () => {
    expect(await reasonsOf({ configured: false, visitor: acts([0, "start"]) })).toEqual([
      ["visitor.start", undefined],
    ]);
  });

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

  it("says that a repeated transcript is ignored, but not that an unreadable transcript is", async () => {
    const words = (transcript: unknown) => ({ role: "user", transcript });
    const attempts = events(
      [400, "call-start"],
      [500, "transcript", words("Yes, please.")],
      [600, "transcript", words("yes please")],
      [601, "transcript", { ...words("Yes"), transcriptType: "partial" }],
      [602, "transcript", words(4)],
      [603, "transcript", words(" ")],
    );
    const reasons = await reasonsOf({ visitor: acts([0, "start"]), attempts });
    expect(reasons.slice(-5)).toEqual([
      ["provider.transcript", undefined],
      ["provider.transcript", ALREADY_SO],
      ["provider.transcript", ALREADY_SO],
      ["provider.transcript", undefined],
      ["provider.transcript", undefined],
    ]);
  });

  it("says that an error is not fatal, and gives no reason for a fatal error", async () => {
    const attempts = events(
      [400, "call-start"],
      [500, "error", { type: "audio-start-failed" }],
      [600, "error", { type: "ejected" }],
    );
    const reasons = await reasonsOf({ visitor: acts([0, "start"]), attempts });
    expect(reasons.slice(-2)).toEqual([
      ["provider.error", "ignored: not fatal"],
      ["provider.error", undefined],
    ]);
  });

  it("names the accepted start that a late entry belongs to, not counting refused starts", async () => {
    const late = { at: 5000, event: "error", late: true };
    const visitor = acts([0, "start"], [1, "start"], [1000, "stop"], [2000, "start"]);
    const reasons = await reasonsOf({
      visitor: [...visitor, ...acts([3000, "stop"])],
      attempts: [{ events: [late] }],
    });
    expect(reasons.filter(([, reason]) => reason?.startsWith("late"))).toEqual([
      ["provider.call-end", "late: belongs to start 1"],
      ["provider.call-end", "late: belongs to start 2"],
      ["provider.error", "late: belongs to start 1"],
      ["provider.error", "late: belongs to start 2"],
    ]);
  });
});
