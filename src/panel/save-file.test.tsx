import { configured } from "../../tests/support/configurations.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeLog as fakeLog } from "../../tests/support/fake-log.ts";
import type { LogEntry } from "../diagnostics/entry.ts";
import {
  ENVIRONMENT_NAMES,
  type EnvironmentFlags,
} from "../diagnostics/environment/environment.ts";
import type { Log } from "../diagnostics/store/create-log.ts";
import { createIdMask, NO_ID_MASK } from "../diagnostics/id-masking.ts";
import { readExport } from "../diagnostics/export/export-read.ts";
import { saveDiagnosticExport, saveScenario, saveWorkflowExport } from "./save-file.ts";

const NOW = Date.UTC(2026, 10, 21, 10, 15, 30, 123);
const ENVIRONMENT = Object.fromEntries(
  ENVIRONMENT_NAMES.map((name) => [name, name === "online"]),
) as EnvironmentFlags;
const SETTINGS = {
  publicKey: "public-key-0123456789",
  assistant: "assistant-0123456789",
  workflow: null,
};
const SETUP = configured(SETTINGS);
const MASK = createIdMask([SETUP.targets.assistant]);

const createFakeLog = (stored?: Parameters<typeof fakeLog>[0]) => fakeLog(stored, NOW);
const WHOLE = { setup: SETUP, sessionId: "one", maskIds: NO_ID_MASK, form: "json" } as const;

/** The saved files by name. */
const files = new Map<string, Blob>();
/** The object URLs that are not revoked. */
const blobs = new Map<string, Blob>();

beforeEach(() => {
  URL.createObjectURL = (blob) => {
    const url = `blob:${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  };
  URL.revokeObjectURL = (url) => void blobs.delete(url);
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob !== undefined) files.set(this.download, blob);
  });
});
afterEach(() => {
  vi.useRealTimers();
  files.clear();
  blobs.clear();
  vi.restoreAllMocks();
});

/** Returns the only saved file. */
async function saved(): Promise<{ readonly name: string; readonly text: string }> {
  expect([...files.keys()]).toHaveLength(1);
  const [[name, blob] = ["", new Blob()]] = [...files];
  return { name, text: await blob.text() };
}

const entry = (message: string, details?: LogEntry["details"]): LogEntry => ({
  timestamp: "2026-11-21T10:15:29.000Z",
  type: "info",
  category: "assistant",
  message,
  ...(details === undefined ? {} : { details }),
});
const START = { source: "call", cause: "visitor.start", at: 0, sessionId: "one", page: "home" };

it("saveWorkflowExport revokes the file's URL after a minute", async () => {
  const { log } = createFakeLog([[entry("One.")]]);
  // `performance` is fake too, so that the export does not pause: a pause would wait for a fake timer.
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  await saveWorkflowExport({ ...WHOLE, log });
  expect(blobs.size).toBe(1);
  vi.advanceTimersByTime(60_000);
  expect(blobs.size).toBe(0);
});

it("saveDiagnosticExport masks identifiers in the header and in the entries", async () => {
  const { log } = createFakeLog([[entry(`Calls ${SETUP.targets.assistant}.`)]]);
  await saveDiagnosticExport({
    log,
    setup: SETUP,
    environment: ENVIRONMENT,
    maskIds: MASK,
    form: "json",
  });
  const { name, text } = await saved();
  expect(name).toBe("vapi-diagnostic-2026-11-21T10-15-30Z.json");
  expect(text).not.toContain(SETUP.targets.assistant);
  expect(readExport(text)).toMatchObject({
    ok: true,
    file: {
      kind: "diagnostic",
      content: {
        timestamp: "2026-11-21T10:15:30.123Z",
        environment: ENVIRONMENT,
        assistantId: "assistan…",
        workflowId: null,
        logs: [{ message: "Calls assistan…." }],
      },
    },
  });
});

it("saveWorkflowExport keeps identifiers in full when they are shown", async () => {
  const { log } = createFakeLog([[entry(`Calls ${SETUP.targets.assistant}.`)]]);
  await saveWorkflowExport({ ...WHOLE, log });
  const { name, text } = await saved();
  expect(name).toBe("workflow-test-2026-11-21T10-15-30Z.json");
  expect(readExport(text)).toMatchObject({
    ok: true,
    file: {
      kind: "workflow",
      content: {
        workflowId: null,
        publicKey: SETUP.publicKey,
        sessionId: "one",
        logs: [{ message: `Calls ${SETUP.targets.assistant}.` }],
      },
    },
  });
});

it("saves the entries as a CSV file, masked, with their details as JSON", async () => {
  const { log } = createFakeLog([
    [entry(`Calls ${SETUP.targets.assistant}.`, { to: SETUP.targets.assistant }), entry("=1+1")],
  ]);
  await saveWorkflowExport({ ...WHOLE, log, maskIds: MASK, form: "csv" });
  const { name, text } = await saved();
  expect(name).toBe("workflow-test-2026-11-21T10-15-30Z.csv");
  const row = '"2026-11-21T10:15:29.000Z","info","assistant"';
  // Reading a blob as text removes the mark of UTF-8.
  expect(text).toBe(
    '"Timestamp","Type","Category","Message","Details"\r\n' +
      `${row},"Calls assistan….","{""to"":""assistan…""}"\r\n` +
      `${row},"'=1+1",""\r\n`,
  );
});

it("saveWorkflowExport masks the key and the identifiers until they are shown", async () => {
  const { log } = createFakeLog([[entry("one")]]);
  const setup = configured({ ...SETTINGS, workflow: "workflow-0123456789" });
  const maskIds = createIdMask([setup.targets.workflow, setup.publicKey]);
  await saveWorkflowExport({ ...WHOLE, log, setup, maskIds });
  const { text } = await saved();
  expect(JSON.parse(text)).toMatchObject({
    workflowId: "workflow…",
    publicKey: "public-k…",
    sessionId: "one",
  });
});

it.each([
  ["export", (log: Log) => saveWorkflowExport({ log, ...WHOLE })],
  ["scenario", (log: Log) => saveScenario(log, false)],
])("flushes the log before it is saved, so that the %s has the latest entry", async (_, save) => {
  const fake = createFakeLog([[entry("start", START)]]);
  const end = entry("end", { ...START, cause: "visitor.stop", at: 50 });
  await save({ ...fake.log, flush: async () => fake.add(end) });
  expect((await saved()).text).toMatch(/"visitor\.stop"|"do": "stop"/);
});

it("saveScenario names the file by the time of the call", async () => {
  const end = { ...START, cause: "provider.error", at: 50, payload: { type: "ejected" } };
  const { log } = createFakeLog([[entry("start", START), entry("end", end)]]);
  expect(await saveScenario(log, false)).toBe(
    "A call on home that had an error, recorded on 2026-11-21 at 10:15:29 UTC",
  );
  const { name, text } = await saved();
  expect(name).toBe("recorded-2026-11-21-10-15-29.json");
  expect(JSON.parse(text)).toMatchObject({
    schemaVersion: 1,
    expect: [{ at: 50, state: "idle", error: expect.stringMatching(/ended by the service/) }],
  });
});

it("saveScenario rejects with a text when the call is too long", async () => {
  const event = { ...START, cause: "provider.unknown-event", payload: { said: "x".repeat(4000) } };
  const long = Array.from({ length: 4500 }, (_, at) => entry("said", { ...event, at: at + 1 }));
  const { log } = createFakeLog([[entry("start", START), ...long]]);
  await expect(saveScenario(log, true)).rejects.toThrow("The last call is too long");
  expect(files.size).toBe(0);
});
