import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import {
  type Json,
  LOG_CATEGORIES,
  LOG_TYPES,
  type LogEntry,
} from "../../src/diagnostics/entry.ts";
import { exportText } from "../../src/diagnostics/export/export-log.ts";
import { readExport } from "../../src/diagnostics/export/export-read.ts";
import type { Log } from "../../src/diagnostics/store/create-log.ts";
import { NO_ID_MASK } from "../../src/diagnostics/id-masking.ts";
import { createFakeLog } from "../support/fake-log.ts";

const pause = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock("../../src/shared/create-pause.ts", () => ({ createPause: () => pause }));

const TIMESTAMP = "2026-11-21T10:15:30.123Z";

const HEADS = {
  diagnostic: {
    timestamp: TIMESTAMP,
    environment: { publicKey: true, online: false },
    assistantId: "3f2504e0…",
    workflowId: null,
  },
  workflow: { timestamp: TIMESTAMP, workflowId: null, publicKey: "scripted…", sessionId: null },
} satisfies Record<string, Record<string, Json>>;
type Kind = keyof typeof HEADS;

const schemaOf = (kind: Kind): object =>
  JSON.parse(
    readFileSync(new URL(`../../fixtures/${kind}-export.schema.json`, import.meta.url), "utf8"),
  ) as object;
const ajv = new Ajv({ allErrors: true });
const validate = {
  diagnostic: ajv.compile(schemaOf("diagnostic")),
  workflow: ajv.compile(schemaOf("workflow")),
};

/** Returns the log with a callback that runs before each read of a chunk. */
const disturbed = (log: Log, before: (position: number) => void): Log => ({
  ...log,
  read(position, epoch) {
    before(position);
    return log.read(position, epoch);
  },
});

async function textOf(log: Log, kind: Kind = "diagnostic"): Promise<string> {
  const head = HEADS[kind];
  const pieces = exportText({ log, head, maskIds: NO_ID_MASK });
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

function entriesIn(text: string): readonly LogEntry[] {
  const read = readExport(text);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  return read.file.content.logs;
}

const entry = (message: string, details?: Json): LogEntry => ({
  timestamp: TIMESTAMP,
  type: "info",
  category: "config",
  message,
  ...(details === undefined ? {} : { details }),
});

const nasty = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "</script><img src=x onerror=alert(1)>",
    '},{"timestamp":',
    '\\"},\\{"timestamp\\":',
    "\u0000\u001b[31m\u2028\u2029",
    "\ud800",
    "\udfff\ud800",
    "]}",
    "__proto__",
  ),
);
/** Generates JSON as the log reads it, in which `__proto__` is an ordinary key. */
const json = fc
  .letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      nasty,
      fc.constantFrom(null, true, false, 0, -1.5, 1e300),
      fc.array(tie("value"), { maxLength: 4 }),
      fc
        .array(fc.tuple(fc.oneof(nasty, fc.constantFrom("timestamp", "__proto__")), tie("value")), {
          maxLength: 4,
        })
        .map((pairs) => Object.fromEntries(pairs)),
    ),
  }))
  .value.map((value) => JSON.parse(JSON.stringify(value)) as Json);

const anyEntry: fc.Arbitrary<LogEntry> = fc
  .record({
    timestamp: fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z") })
      .map((date) => date.toISOString()),
    type: fc.constantFrom(...LOG_TYPES),
    category: fc.constantFrom(...LOG_CATEGORIES),
    message: nasty,
    details: fc.option(json, { nil: undefined }),
  })
  .map(({ details, ...rest }) => (details === undefined ? rest : { ...rest, details }));

describe("exportText", () => {
  it.each(["diagnostic", "workflow"] as const)(
    "writes a %s export that is valid against its schema and reads back as the same entries",
    (kind) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(fc.array(anyEntry, { maxLength: 4 }), { maxLength: 4 }),
          async (chunks) => {
            const text = await textOf(createFakeLog(chunks).log, kind);
            expect(validate[kind](JSON.parse(text)), ajv.errorsText(validate[kind].errors)).toBe(
              true,
            );
            const read = readExport(text);
            expect(read).toMatchObject({ ok: true, file: { kind } });
            // Compares texts, because a comparison of objects ignores a key like __proto__.
            expect(JSON.stringify(entriesIn(text))).toBe(JSON.stringify(chunks.flat()));
          },
        ),
      ),
  );

  it("puts each entry on a line of its own", async () => {
    const { log } = createFakeLog([[entry("one"), entry("two")], [entry("three")]]);
    const lines = (await textOf(log)).split("\n");
    expect(lines.filter((line) => line.startsWith('{"timestamp"'))).toHaveLength(3);
  });

  it("exports a text of ten megabytes", async () => {
    const long = '\u{1f600}x\\"'.repeat(2_000_000);
    const text = await textOf(createFakeLog([[entry("long", { long })]]).log);
    expect(entriesIn(text)[0]?.details).toEqual({ long });
  });

  it("omits entries that arrive during the export", async () => {
    const { log, add } = createFakeLog([[entry("one"), entry("two")], [entry("three")]]);
    const growing = disturbed(log, () => add(entry("later"), entry("still later")));
    const messages = entriesIn(await textOf(growing)).map(({ message }) => message);
    expect(messages).toEqual(["one", "two", "three"]);
  });

  it("reports missing entries in their place when a chunk is cleared or unreadable", async () => {
    const { log, refused, clear } = createFakeLog([
      [entry("one")],
      [entry("two"), entry("three")],
      [entry("four")],
      [entry("five")],
    ]);
    refused.add(1);
    const cleared = disturbed(log, (position) => position === 4 && clear());
    const text = await textOf(cleared);
    expect(validate.diagnostic(JSON.parse(text))).toBe(true);
    expect(entriesIn(text)).toMatchObject([
      { message: "one" },
      {
        type: "error",
        message: "2 entries are missing here: this part of the log could not be read.",
        details: { source: "export", position: 1, missing: 2 },
      },
      { message: "four" },
      {
        type: "error",
        message: "1 entry is missing here: the log was cleared while it was exported.",
        details: { source: "export", position: 4, missing: 1 },
      },
    ]);
  });

  it("writes a file that readExport also reads with a byte order mark", async () => {
    const text = await textOf(createFakeLog([[entry("one")]]).log);
    expect(entriesIn(`\uFEFF${text}`)).toMatchObject([{ message: "one" }]);
  });

  it("lets other tasks run after every chunk", async () => {
    const { log } = createFakeLog([[entry("one")], [entry("two")], [entry("three")]]);
    pause.mockClear();
    await textOf(log);
    expect(pause).toHaveBeenCalledTimes(3);
  });
});

describe("readExport", () => {
  const sound = { ...HEADS.workflow, logs: [entry("one")] };
  const faultsOf = (text: string) => {
    const read = readExport(text);
    return read.ok ? [] : read.faults;
  };

  it.each([
    ["invalid JSON", "{", "", /it is not JSON: /],
    ["a list instead of an object", "[]", "", /it is no object/],
    ["a missing key", JSON.stringify({ ...HEADS.diagnostic }), "/logs", /key is missing/],
    ["an unknown key", JSON.stringify({ ...sound, bearer: "x" }), "/bearer", /unknown key/],
    [
      "an unknown type",
      JSON.stringify({ ...sound, logs: [entry("one"), { ...entry("two"), type: "fatal" }] }),
      "/logs/1/type",
      /found "fatal", expected one of success/,
    ],
    [
      "a time without a date",
      JSON.stringify({ ...sound, timestamp: "10:15" }),
      "/timestamp",
      /expected a time in UTC/,
    ],
  ])("returns a fault with its place and reason for %s", (_, text, pointer, says) => {
    const [fault] = faultsOf(text);
    expect(fault?.pointer).toBe(pointer);
    expect(fault?.message).toMatch(says);
    expect(faultsOf(JSON.stringify(sound))).toEqual([]);
  });

  it("names at most twenty faults of a file", () => {
    const logs = Array.from({ length: 100 }, () => ({}));
    expect(faultsOf(JSON.stringify({ ...sound, logs }))).toHaveLength(20);
  });
});
