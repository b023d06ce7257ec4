import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createKeeper } from "../../scripts/live-check/recording.ts";
import { type CheckResult, reportOf, tellReport } from "../../scripts/live-check/report.ts";
import { readSettings } from "../../scripts/live-check/settings.ts";
import { fixtureOf, writeOut } from "../../scripts/live-check/write-out.ts";
import { emissionsOf, OrderFixture } from "../../scripts/sdk/fixture.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
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

describe("the settings", () => {
  it("are read where all is there", () => {
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

  it.each(Object.keys(KEYED))("name %s where it is missing, and say that nothing ran", (name) => {
    for (const blank of [undefined, "", "  "]) {
      const said = readSettings({ ...KEYED, [name]: blank }, []);
      expect(said).toMatch(/^Nothing ran: /);
      expect(said).toContain(`Missing in the environment: ${name}.`);
    }
  });

  it("refuse an argument that is none", () => {
    expect(readSettings(KEYED, ["--everything"])).toMatch(/^Nothing ran: .*--everything/);
  });
});

it("without a key the command says so and ends with 2", () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in KEYED)));
  const done = spawnSync(process.execPath, ["--import", "tsx", "scripts/live-check.ts"], {
    cwd: ROOT,
    encoding: "utf8",
    env,
  });
  expect(done.status).toBe(2);
  expect(done.stderr).toMatch(/^Nothing ran: .*VAPI_LIVE_PUBLIC_KEY and VAPI_LIVE_ASSISTANT_ID/);
  expect(done.stdout).toBe("");
});

describe("what is kept", () => {
  const keep = createKeeper(["pk-live-4711"], ["f2c58ca3-4f11-47d3-9104-7cae28dcc5dc"]);
  const kept = (value: unknown) => JSON.stringify(keep.plain(value));

  it("holds no key, in whatever form it comes", () => {
    for (const secret of [
      "pk-live-4711",
      { headers: { authorization: "Bearer pk-live-4711" } },
      [{ name: "authorization", value: "Bearer x-other" }],
      new Error("the key pk-live-4711 is not known"),
      { callToken: "eyJhbGciOiJIUzI1NiJ9.eyJyIjoiYSJ9.c2lnbmF0dXJl" },
    ])
      expect(kept(secret)).not.toMatch(/4711|x-other|c2lnbmF0dXJl/);
  });

  it("holds the beginning of an identifier, and what says nothing about anybody as it is", () => {
    const payload = { assistantId: "f2c58ca3-4f11-47d3-9104-7cae28dcc5dc", statusCode: 401 };
    expect(keep.plain(payload)).toEqual({ assistantId: "f2c58ca3…", statusCode: 401 });
  });

  it("holds no address of a room, into which anybody might follow, but those of the library", () => {
    const room = "https://vapi.daily.co/Xy7kQ2 and wss://x/22eb1af6-91f1-4d31-bea5-9cb3bfb6a0b0";
    expect(keep.plain(room)).toBe("https://vapi.daily.co/(room) and wss://x/22eb1af6…");
    const bundle = "https://c.daily.co/call-machine/versioned/0.87.0/static/bundle.js";
    expect(keep.plain(bundle)).toBe(bundle);
  });

  it("holds nothing that was said in a call, and all that tells its kind", () => {
    const said = { role: "user", transcriptType: "final", transcript: "my tooth hurts" };
    expect(keep.event("message", { type: "transcript", ...said })).toEqual({
      type: "transcript",
      role: "user",
      transcriptType: "final",
      transcript: "(words)",
    });
    const conversation = [{ role: "assistant", content: "Good morning", time: 3 }];
    expect(keep.event("message", { type: "conversation-update", conversation })).toEqual({
      type: "conversation-update",
      conversation: [{ role: "assistant", content: "(words)", time: 3 }],
    });
    expect(keep.event("error", { type: "daily-error", msg: "Meeting has ended" })).toEqual({
      type: "daily-error",
      msg: "Meeting has ended",
    });
  });

  it("holds the words of a refusal, and none of an assistant", () => {
    expect(keep.answer(402, { message: "Wallet balance is low" })).toEqual({
      message: "Wallet balance is low",
    });
    const assistant = { firstMessage: "Good morning", voice: { provider: "vapi" } };
    expect(keep.answer(201, { status: "queued", assistant })).toEqual({
      status: "queued",
      assistant: { firstMessage: "(words)", voice: { provider: "vapi" } },
    });
  });
});

describe("the report", () => {
  it("holds where every check does", () => {
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
    ["no check was made", [], /Nothing ran\.$/],
    ["the SDK was silent", [result({ events: [] })], /Nothing ran: the SDK emitted nothing/],
    ["the platform was silent", [result({ responses: [] })], /the platform answered nothing/],
    [
      "an expectation did not hold",
      [result(), result({ failure: "Expected: x." })],
      /Expected: x\./,
    ],
  ])("does not hold where %s", (_, results, words) => {
    const report = reportOf(CIRCUMSTANCES, results);
    expect(report.held).toBe(false);
    expect(tellReport(report)).toMatch(words);
    expect(tellReport(report)).not.toContain("keeps to the contract");
  });
});

describe("what is written", () => {
  it("has the form of the fixtures that are committed", () => {
    const fixture = fixtureOf(result(), CIRCUMSTANCES);
    expect(v.parse(OrderFixture, fixture)).toEqual(fixture);
    expect(fixture.provenance).toMatchObject({
      by: "the service itself",
      observedAt: "2026-11-21",
      case: "live check: wrong-key",
    });
    expect(emissionsOf(fixture)).toEqual(result().events);
  });

  it("is a report, and a file of each kind for every check", () => {
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
