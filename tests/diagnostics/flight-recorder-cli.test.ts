import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { LogEntry } from "../../src/diagnostics/entry.ts";
import { exportText } from "../../src/diagnostics/export/export-log.ts";
import { NO_ID_MASK } from "../../src/diagnostics/id-masking.ts";
import { takeRecordedCall } from "../../src/diagnostics/to-scenario/recorded-call.ts";
import { scenarioText, toScenario } from "../../src/diagnostics/to-scenario/write-scenario.ts";
import { finalStateOf } from "../../src/diagnostics/to-scenario/final-state.ts";
import { callsOf } from "../support/convert-log.ts";
import { createFakeLog } from "../support/fake-log.ts";
import { loadFixtures } from "../support/load-fixtures.ts";
import { recordScenario } from "../support/record-scenario.ts";
import { linesOf, runSim, temporaryFolder } from "../support/run-sim.ts";

const folder = temporaryFolder();
afterAll(folder.remove);

const TIMESTAMP = "2026-11-21T12:30:00.000Z";
const DIAGNOSTIC = { timestamp: TIMESTAMP, environment: {}, assistantId: null, workflowId: null };
const WORKFLOW = { timestamp: TIMESTAMP, workflowId: null, publicKey: null, sessionId: null };

async function exported(entries: readonly LogEntry[], head: typeof DIAGNOSTIC | typeof WORKFLOW) {
  const log = createFakeLog([entries]).log;
  const pieces = exportText({ log, head, maskIds: NO_ID_MASK });
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

function recordFixture(file: string) {
  const fixture = loadFixtures().find(({ name }) => name === file);
  if (fixture === undefined) throw new Error(`The fixture ${file} is missing.`);
  return recordScenario(fixture.scenario);
}

let entries: readonly LogEntry[] = [];
let log = "";

beforeAll(async () => {
  ({ entries } = await recordFixture("friendly-conversation.json"));
  log = folder.write("vapi-diagnostic.json", await exported(entries, DIAGNOSTIC));
});

it("--from-log writes a passing scenario beside the log and overwrites no file", async () => {
  const run = await runSim("--from-log", log);
  const file = join(folder.path, "vapi-diagnostic.scenario.json");
  expect(run).toMatchObject({ code: 0, stdout: "" });
  const { sessionId, startedAt } = takeRecordedCall(entries, {});
  expect(run.stderr).toBe(
    `sim: took the call that began at ${startedAt}, with the session ID ${sessionId}\n` +
      `sim: wrote ${file}; to play it: npm run --silent sim -- ${JSON.stringify(file)}\n`,
  );
  const played = await runSim("--json", file);
  expect(played.code).toBe(0);
  expect(linesOf(played)).toMatchObject([{ verdict: "pass", final: { state: "idle" } }]);

  const written = readFileSync(file, "utf8");
  const again = await runSim("--from-log", log);
  expect(again.code).toBe(2);
  expect(again.stderr).toMatch(/already exists and was not changed/);
  expect(readFileSync(file, "utf8")).toBe(written);
});

it("--from-log writes the same file as the panel, with transcripts on request", async () => {
  const recording = takeRecordedCall(entries, {});
  const { stdout, stderr } = await runSim("--from-log", log, "--out", "-");
  expect(stderr).toMatch(/^sim: took the call that began at \S+, with the session ID \S+\n$/);
  expect(stdout).toBe(scenarioText(toScenario(recording, finalStateOf(recording))));

  const spoken = takeRecordedCall(entries, { transcripts: true });
  const full = await runSim("--from-log", log, "--transcripts", "--out", "-");
  expect(full.stdout).toBe(scenarioText(toScenario(spoken, finalStateOf(spoken))));
  expect(full.stdout).not.toBe(stdout);
});

it("--from-log selects a call by its session ID, also in the admin page's export", async () => {
  const calls = await recordFixture("stop-rejected.json");
  const file = folder.write("workflow-test.json", await exported(calls.entries, WORKFLOW));
  const first = takeRecordedCall(calls.entries, {}).sessionId;
  const out = join(folder.path, "one.json");
  const taken = await runSim("--from-log", file, "--session", first ?? "", "--out", out);
  expect(taken).toMatchObject({
    code: 0,
    stderr: expect.stringContaining(`session ID ${first}\n`),
  });
  expect(existsSync(out)).toBe(true);
  const other = await runSim("--from-log", file, "--session", "nobody", "--out", "-");
  expect(other.code).toBe(2);
  expect(other.stderr).toMatch(/^sim: The log holds no call with the session ID nobody\. .*: \S/);
});

it("--from-log reports the difference when a replay contradicts the log", async () => {
  const begun = entries.find(({ message }) => message.startsWith("The call has begun"));
  if (begun === undefined) throw new Error("The call of the fixture does not begin.");
  const times = callsOf(entries).map(({ at }) => at);
  const details = { ...Object(begun.details), at: Math.max(...times) + 5 };
  const file = folder.write(
    "odd.json",
    await exported([...entries, { ...begun, details }], DIAGNOSTIC),
  );
  const run = await runSim("--from-log", file, "--out", "-");
  expect(run.stderr).toMatch(
    /the replay departs from the record: provider\.call-start was recorded as number \d+, nothing is played/,
  );
});

it("--from-log refuses a file that is no log or holds no call, with a reason", async () => {
  const noLog = folder.write("no-log.json", { ...DIAGNOSTIC, logs: [{}] });
  const empty = folder.write("empty.json", await exported([], DIAGNOSTIC));
  const missing = join(folder.path, "missing.json");
  const runs = await Promise.all([noLog, empty, missing].map((file) => runSim("--from-log", file)));
  expect(runs.map(({ code, stdout }) => ({ code, stdout }))).toEqual(
    Array.from(runs, () => ({ code: 2, stdout: "" })),
  );
  expect(runs.map(({ stderr }) => stderr)).toEqual([
    expect.stringMatching(/no-log\.json is no export of a log:\n {2}\/logs\/0\/timestamp: /),
    "sim: There is no call in the log yet.\n",
    `sim: ${missing}: there is no such file or folder\n`,
  ]);
});
