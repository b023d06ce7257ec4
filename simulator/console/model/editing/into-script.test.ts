import { describe, expect, it } from "vitest";
import { runScenario } from "../../../engine/runner.ts";
import { scenarioIn } from "../../../../tests/support/attempt.ts";
import { patchText } from "../patch.ts";
import type { Place } from "../console-state.ts";
import { eventPatches, visitorPatches } from "./into-script.ts";

const FILE = {
  schemaVersion: 1,
  id: "mine",
  title: "Mine",
  visitor: [
    { at: 0, do: "start" },
    { at: 5000, do: "stop" },
    { at: 6000, do: "start" },
  ],
  attempts: [
    {
      events: [
        { at: 1000, event: "call-start" },
        { at: 2000, event: "transcript" },
        { at: 2000, event: "speech-start" },
        { at: 3000, event: "speech-end" },
      ],
    },
  ],
  until: 20_000,
};

const SENDS = [{ event: "error", payload: { type: "ejected" } }] as const;

interface Patched {
  readonly attempts: readonly {
    readonly events?: readonly { readonly at: number; readonly event: string }[];
  }[];
}

async function insert(file: object, place: Place) {
  const text = JSON.stringify(file, null, 2);
  const { trace = [] } = await runScenario(scenarioIn(text), { trace: true });
  const patches = eventPatches(text, trace, place, SENDS);
  return typeof patches === "string" ? patches : (JSON.parse(patchText(text, patches)) as Patched);
}

const eventsOf = (file: Awaited<ReturnType<typeof insert>>) =>
  typeof file === "string"
    ? file
    : file.attempts.map(({ events = [] }) => events.map(({ at, event }) => `${at} ${event}`));

describe("eventPatches", () => {
  it.each([
    ["before", ["1000 call-start", "2000 error", "2000 transcript", "2000 speech-start"]],
    ["after", ["1000 call-start", "2000 transcript", "2000 speech-start", "2000 error"]],
  ] as const)("adds an event %s the others of its millisecond", async (order, expected) => {
    const [first] = eventsOf(await insert(FILE, { at: 2000, order }));
    expect(first).toEqual([...expected, "3000 speech-end"]);
  });

  it("counts the time from the start, and gives a start that repeats the last attempt its own", async () => {
    const base = ["1000 call-start", "2000 transcript", "2000 speech-start", "3000 speech-end"];
    expect(eventsOf(await insert(FILE, { at: 8500, order: "after" }))).toEqual([
      base,
      [...base.slice(0, 3), "2500 error", "3000 speech-end"],
    ]);
    // The first attempt gets the event, and the second start keeps what it had.
    expect(eventsOf(await insert(FILE, { at: 2500, order: "after" }))).toEqual([
      [...base.slice(0, 3), "2500 error", "3000 speech-end"],
      base,
    ]);
  });

  it("adds to a scenario without attempts, and refuses a time before the first start", async () => {
    const { attempts: _, ...bare } = FILE;
    expect(eventsOf(await insert(bare, { at: 7000, order: "after" }))).toEqual([
      [],
      ["1000 error"],
    ]);
    const late = { ...FILE, visitor: [{ at: 100, do: "start" }] };
    expect(await insert(late, { at: 99, order: "after" })).toContain("no start up to 00:00.099");
  });

  it("puts an event behind a series of levels that plays in its millisecond", async () => {
    const levels = { at: 1000, levels: { of: "assistant", every: 100, values: [0.1, 0.1, 0.1] } };
    const events = [{ at: 900, event: "call-start" }, levels, { at: 1150, event: "transcript" }];
    const file = { ...FILE, attempts: [{ events }] };
    const [first] = eventsOf(await insert(file, { at: 1100, order: "after" }));
    expect(first).toEqual(["900 call-start", "1000 undefined", "1100 error", "1150 transcript"]);
  });
});

describe("visitorPatches", () => {
  it("adds an act of the visitor in the order of time", () => {
    const text = JSON.stringify(FILE, null, 2);
    const place = { at: 5500, order: "after" } as const;
    const patched = patchText(text, visitorPatches(text, place, { do: "mute" }));
    expect((JSON.parse(patched) as typeof FILE).visitor).toEqual([
      ...FILE.visitor.slice(0, 2),
      { at: 5500, do: "mute" },
      ...FILE.visitor.slice(2),
    ]);
  });
});
