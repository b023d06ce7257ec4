import { expect } from "@playwright/test";
import { STANDIN_PATHS } from "../../simulator/standin/addresses.ts";
import { convertRecord } from "../../simulator/from-log/convert-record.ts";
import { type RunResult, runScenario } from "../../simulator/engine/runner.ts";
import { describeFaults, parseScenario } from "../../simulator/scenario/parse.ts";
import type { Scenario } from "../../simulator/scenario/schema.ts";
import { fieldOf } from "../../src/diagnostics/json.ts";
import { loadFixtures } from "../support/load-fixtures.ts";
import { type RunOnSdk, test } from "./sdk-page.ts";

/** The causes that the replay of a call's record lacks or has at another time, with the reasons. */
const LACKING: Readonly<Record<string, string>> = {
  "start.resolve": "A record has no time for it, so it comes with the beginning of the call.",
  "provider.start-progress": "The service does not know the steps of the SDK.",
  "provider.network-quality": "A record has no quality of the network.",
  "provider.volume-level": "A record has no levels.",
  "provider.local-volume-level": "A record has no levels.",
  "provider.speech-start":
    "The stand-ins note no speeches, so each line of the replay has its own.",
  "provider.speech-end": "The same.",
  "provider.unknown-event": "The SDK also reports its own work, such as a started audio element.",
};
function linesOf({ trace = [] }: RunResult, partials: ReadonlySet<number>): string[] {
  return trace.flatMap(({ at, cause, late }) => {
    // A record has only final transcripts.
    const isPartial = cause === "provider.transcript" && partials.has(at);
    if (isPartial || Object.hasOwn(LACKING, cause)) return [];
    return `${at} ${cause}${late ? " (late)" : ""}`;
  });
}

/** Holds a call on the real SDK over the stand-ins, and returns its trace and that of its record's replay. */
async function holdAndReplay(
  scenario: Scenario,
  runOnSdk: RunOnSdk,
  askForCalls: () => Promise<string>,
) {
  const held = await runOnSdk(scenario);
  const choice = { sessionId: held.final?.sessionId ?? "", transcripts: true };
  const { text, notes } = await convertRecord("call", await askForCalls(), "calls.json", choice);
  expect(notes).toEqual([]);
  const parsed = parseScenario(text);
  if (!parsed.ok) throw new Error(describeFaults(parsed.faults));
  return [held, await runScenario(parsed.scenario, { trace: true })] as const;
}

/** The other differences of each call, as lines of its trace that the replay lacks (-) or adds (+). */
const CALLS: Readonly<Record<string, readonly string[]>> = {
  // A record has the last status only, and one time for the reason and the end.
  "friendly-conversation": [
    "- 2410 provider.status-update",
    "- 76480 provider.status-update",
    "+ 76500 provider.status-update",
  ],
  // In a scenario, the end that a stop causes comes last in its millisecond.
  "redirect-visitor-stop-at-21-s": [
    "- 22050 provider.status-update (late)",
    "+ 22051 provider.status-update (late)",
  ],
  // The service ends calls by an ejection, and a record does not tell how the page saw it.
  "goodbye-then-ejected": [
    "- 12000 provider.status-update",
    "- 12050 provider.error",
    "+ 12050 provider.status-update",
    "+ 12050 provider.call-end",
  ],
};

for (const [id, differences] of Object.entries(CALLS))
  test(`${id} over the stand-ins becomes a scenario with the same trace, apart from the listed differences`, async ({
    runOnSdk,
    request,
  }) => {
    const fixture = loadFixtures().find(({ scenario }) => scenario.id === id);
    if (fixture === undefined) throw new Error(`There is no scenario ${id}.`);
    // With an ID of its own, because the session ID follows from it, and other tests play the same fixture.
    const scenario = { ...fixture.scenario, id: `${id}-recorded` };
    const [attempt] = scenario.attempts;
    const partials = attempt.events.filter(
      (each) => fieldOf(fieldOf(each, "payload"), "transcriptType") === "partial",
    );
    const headers = { authorization: "Bearer any-key" };
    const [held, replayed] = await holdAndReplay(scenario, runOnSdk, async () =>
      (await request.get(`${STANDIN_PATHS.platform}/call`, { headers })).text(),
    );
    const partialTimes = new Set(partials.map(({ at }) => at));
    const was = linesOf(held, partialTimes);
    const is = linesOf(replayed, partialTimes);
    const lacking = was.filter((line) => !is.includes(line)).map((line) => `- ${line}`);
    const added = is.filter((line) => !was.includes(line)).map((line) => `+ ${line}`);
    expect([...lacking, ...added]).toEqual(differences);
    // Late events change nothing, so their order does not matter.
    const common = (lines: readonly string[], others: readonly string[]) =>
      lines.filter((line) => others.includes(line) && !line.endsWith("(late)"));
    expect(common(is, was)).toEqual(common(was, is));
    // A listed cause that no call has is no difference.
    const isHeld = (cause: string) => held.trace?.some((entry) => entry.cause === cause);
    if (id === "friendly-conversation")
      expect(Object.keys(LACKING).filter((cause) => !isHeld(cause))).toEqual([]);
  });
