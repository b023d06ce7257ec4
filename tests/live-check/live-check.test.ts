import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createKeeper } from "../../tools/live-check/recording.ts";
import {
  type CheckResult,
  fixtureOf,
  reportOf,
  tellReport,
  writeOut,
} from "../../tools/live-check/report.ts";
import { ROOT } from "../../scripts/run.ts";
import { readSettings } from "../../tools/live-check/settings.ts";
import { OrderFixture } from "../../tools/sdk/fixture.ts";

const KEYED = { VAPI_LIVE_PUBLIC_KEY: "a-public-key", VAPI_LIVE_ASSISTANT_ID: "an-assistant" };
const CIRCUMSTANCES = {
  checkedAt: "2026-11-21",
  sdk: "@vapi-ai/web 2.7.1",
  daily: "0.87.0",
  browser: "Chromium 156",
};

const result = (changed: Partial<CheckResult> = {}): CheckResult => ({
  name: "wrong-key",
  failure: null,
  events: [{ at: 3, event: "error", payload: { type: "start-method-error" } }],
  responses: [{ request: "POST /call/web", sent: null, status: 401, received: null }],
  ...changed,
});

describe("readSettings", () => {
  it("returns the settings of the environment and the arguments, with defaults for missing ones", () => {
    expect(readSettings(KEYED, [])).toEqual({
      publicKey: "a-public-key",
      assistantId: "an-assistant",
      apiUrl: null,
      out: "test-results/live-check",
    });
    const elsewhere = { ...KEYED, VAPI_LIVE_API_URL: "http://localhost:4545" };
    expect(readSettings(elsewhere, ["--out", "elsewhere"])).toMatchObject({
      apiUrl: "http://localhost:4545",
      out: "elsewhere",
    });
  });

  it.each(Object.keys(KEYED))(
    "returns a sentence that names %s if that variable is missing or blank",
    (name) => {
      for (const blank of [undefined, "", "  "]) {
        const said = readSettings({ ...KEYED, [name]: blank }, []);
        expect(said).toMatch(/^Nothing ran: /);
        expect(said).toContain(`Missing in the environment: ${name}.`);
      }
    },
  );

  it("returns a sentence that names an unknown argument", () => {
    expect(readSettings(KEYED, ["--everything"])).toMatch(/^Nothing ran: .*--everything/);
  });
});

it("npm run live:check names the missing variables and exits with 2 when the environment has no key", () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in KEYED)));
  const done = spawnSync(process.execPath, ["--import", "tsx", "tools/live-check/live-check.ts"], {
    cwd: ROOT,
    encoding: "utf8",
    env,
  });
  expect(done.status).toBe(2);
  expect(done.stderr).toMatch(/^Nothing ran: .*VAPI_LIVE_PUBLIC_KEY and VAPI_LIVE_ASSISTANT_ID/);
  expect(done.stdout).toBe("");
});

describe("createKeeper", () => {
  const keep = createKeeper(["pk-live-4711"], ["f2c58ca3-4f11-47d3-9104-7cae28dcc5dc"]);
  const kept = (value: unknown) => JSON.stringify(keep.plain(value));

  it("removes keys and tokens wherever they occur in a payload", () => {
    for (const secret of [
      "pk-live-4711",
      { headers: { authorization: "Bearer pk-live-4711" } },
      [{ name: "authorization", value: "Bearer x-other" }],
      new Error("the key pk-live-4711 is not known"),
      { callToken: "eyJhbGciOiJIUzI1NiJ9.eyJyIjoiYSJ9.c2lnbmF0dXJl" },
    ])
      expect(kept(secret)).not.toMatch(/4711|x-other|c2lnbmF0dXJl/);
  });

  it("shortens identifiers and keeps other values", () => {
    const payload = { assistantId: "f2c58ca3-4f11-47d3-9104-7cae28dcc5dc", statusCode: 401 };
    expect(keep.plain(payload)).toEqual({ assistantId: "f2c58ca3…", statusCode: 401 });
  });

  it("masks the addresses of rooms and keeps those of the call library's files", () => {
    const room = "https://vapi.daily.co/Xy7kQ2 and wss://x/22eb1af6-91f1-4d31-bea5-9cb3bfb6a0b0";
    expect(keep.plain(room)).toBe("https://vapi.daily.co/(room) and wss://x/22eb1af6…");
    const bundle = "https://c.daily.co/call-machine/versioned/0.87.0/static/bundle.js";
    expect(keep.plain(bundle)).toBe(bundle);
  });

  it("replaces the spoken words of a message and keeps its type", () => {
    const said = { type: "transcript", role: "user", transcriptType: "final", transcript: "Ouch" };
    expect(keep.event("message", said)).toEqual({ ...said, transcript: "(words)" });
    const message = { role: "assistant", content: "Good morning", time: 3 };
    expect(keep.event("message", { type: "conversation-update", conversation: [message] })).toEqual(
      {
        type: "conversation-update",
        conversation: [{ ...message, content: "(words)" }],
      },
    );
    const error = { type: "daily-error", msg: "Meeting has ended" };
    expect(keep.event("error", error)).toEqual(error);
  });

  it("keeps the text of the platform's refusal and replaces the texts of an assistant", () => {
    const refusal = { message: "Wallet balance is low" };
    expect(keep.answer(402, refusal)).toEqual(refusal);
    const assistant = { firstMessage: "Good morning", voice: { provider: "vapi" } };
    expect(keep.answer(201, { status: "queued", assistant })).toEqual({
      status: "queued",
      assistant: { ...assistant, firstMessage: "(words)" },
    });
  });
});

describe("reportOf and tellReport", () => {
  it("report success when every check passes", () => {
    const report = reportOf(CIRCUMSTANCES, [result(), result({ name: "wrong-assistant" })]);
    expect(report).toEqual({
      ...CIRCUMSTANCES,
      held: true,
      checks: ["wrong-key", "wrong-assistant"].map((name) => ({
        name,
        failure: null,
        events: 1,
        responses: ["POST /call/web 401"],
      })),
    });
    expect(tellReport(report)).toContain("The service keeps to the contract");
  });

  it.each<[string, readonly CheckResult[], RegExp]>([
    ["no check ran", [], /Nothing ran\.$/],
    ["the SDK emitted no event", [result({ events: [] })], /Nothing ran: the SDK emitted no event/],
    ["the platform sent no answer", [result({ responses: [] })], /the platform sent no answer/],
    ["an expectation failed", [result(), result({ failure: "Expected: x." })], /Expected: x\./],
  ])("report failure when %s", (_, results, words) => {
    const report = reportOf(CIRCUMSTANCES, results);
    expect(report.held).toBe(false);
    expect(tellReport(report)).toMatch(words);
    expect(tellReport(report)).not.toContain("keeps to the contract");
  });
});

describe("fixtureOf and writeOut", () => {
  it("produce a record of events in the format of the committed fixtures", () => {
    const fixture = fixtureOf(result(), CIRCUMSTANCES);
    expect(v.parse(OrderFixture, fixture)).toEqual(fixture);
    expect(fixture.provenance).toMatchObject({
      by: "the service itself",
      observedAt: "2026-11-21",
      case: "live check: wrong-key",
    });
    expect(fixture.events).toEqual(result().events);
  });

  it("write report.json, and for each check a file of events and a file of responses", () => {
    const folder = mkdtempSync(join(tmpdir(), "live-check-test-"));
    try {
      const results = [result(), result({ name: "wrong-assistant" })];
      const report = reportOf(CIRCUMSTANCES, results);
      writeOut(folder, report, results);
      expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))).toEqual(report);
      for (const part of ["orders", "responses"])
        expect(readdirSync(join(folder, part)).toSorted()).toEqual([
          "wrong-assistant.json",
          "wrong-key.json",
        ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
