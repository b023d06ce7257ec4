import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSdk } from "../../tools/sdk/read-sdk.ts";
import { parseProviderError } from "../../src/provider/provider-error.ts";
import { SDK_EVENTS } from "../../src/provider/vapi/map-event.ts";
import { readError, readEvent } from "../../src/provider/read-event.ts";
import { describeFailure } from "../../src/call/messages.ts";
import { DEVICE_TYPES, ERROR_TYPES, FATAL_TYPES, UNSHOWN_STAGES } from "./known-words.ts";

const source = readFileSync(
  new URL("../../node_modules/@vapi-ai/web/dist/vapi.js", import.meta.url),
  "utf8",
);
const sdk = readSdk(source);

/** Returns whether a visitor sees a text for a stage of a start. */
function isShown(stage: string): boolean {
  const event = readEvent("start-progress", { stage, status: "started" });
  return event.type === "start-progress" && event.progress?.doing !== null;
}

describe("the installed SDK", () => {
  it("emits exactly the events that the adapter listens for", () => {
    expect(sdk.events).toEqual(SDK_EVENTS.toSorted());
  });

  it("emits exactly the error types in ERROR_TYPES", () => {
    expect(sdk.errorTypes).toEqual(Object.keys(ERROR_TYPES).toSorted());
  });

  it("reports exactly the stages that the page shows and those in UNSHOWN_STAGES", () => {
    const shown = sdk.stages.filter(isShown);
    expect(shown).toHaveLength(8);
    expect(sdk.stages.filter((stage) => !isShown(stage))).toEqual(
      Object.keys(UNSHOWN_STAGES).toSorted(),
    );
  });
});

it.each(Object.entries(ERROR_TYPES))(
  "the SDK error %s has this effect in the adapter: %s",
  (type, outcome) => {
    const { fatal } = readError({ type, error: { message: "words" } });
    expect(fatal ? "ends the call" : "the call goes on").toBe(outcome);
  },
);

describe("the installed call library", () => {
  // Resolves the call library from the SDK, because the project depends on it only through the SDK.
  const sdkRequire = createRequire(createRequire(import.meta.url).resolve("@vapi-ai/web"));
  const library = sdkRequire.resolve("@daily-co/daily-js");
  const types = readFileSync(join(dirname(library), "../index.d.ts"), "utf8");
  /** Returns the string literals of a union type in the library's types. */
  const textsOf = (name: string): string[] => {
    const [, union = ""] = new RegExp(`export type ${name} =([^;]+);`).exec(types) ?? [];
    return [...union.matchAll(/'([^']+)'/g)].map(([, text = ""]) => text).toSorted();
  };

  it("ends calls with exactly the error types in FATAL_TYPES", () => {
    expect(textsOf("DailyFatalErrorType")).toEqual(Object.keys(FATAL_TYPES).toSorted());
  });

  it("has exactly the device errors in DEVICE_TYPES", () => {
    expect(textsOf("DailyCameraErrorType")).toEqual(Object.keys(DEVICE_TYPES).toSorted());
  });
});

it.each(Object.entries(FATAL_TYPES))(
  "home shows, when a call ends with the error %s, the text: %s",
  (type, told) => {
    const msg = "Words of the service";
    const cause = { type: "daily-error", error: { message: { type, msg }, errorMsg: msg } };
    const failure = { kind: "provider", error: parseProviderError(cause), cause } as const;
    const { text } = describeFailure(failure, "home");
    expect(text === `Service error: ${msg}`).toBe(told === "its own words");
    expect(text.startsWith("The consultation session was ended by the service.")).toBe(
      told === "that the service ended it",
    );
  },
);

it.each(Object.entries(DEVICE_TYPES))(
  "the port reports a device error of type %s as %s",
  (type, fault) => {
    const raw = { type: "camera-error", error: { error: { type, msg: "words" } } };
    expect(readEvent("microphone-error", raw)).toMatchObject({ fault });
  },
);

describe("readSdk", () => {
  const emitting = (statements: string): string =>
    `class Vapi extends Emitter { a(stage, more) { ${statements} } b() { this.a("x-setup"); this.a("y-setup"); } }`;

  it("finds an added event, error type and stage", () => {
    const planted = source.replace(
      "this.started = true;",
      `this.started = true;
       this.emit("planted-event");
       this.emit("error", { type: "planted-error" });
       this.emit("call-start-progress", { stage: "planted-stage" });`,
    );
    const found = readSdk(planted);
    expect(found.events).toEqual([...sdk.events, "planted-event"].toSorted());
    expect(found.errorTypes).toEqual([...sdk.errorTypes, "planted-error"].toSorted());
    expect(found.stages).toEqual([...sdk.stages, "planted-stage"].toSorted());
  });

  it("no longer finds a removed error type", () => {
    const less = source.replaceAll("'audio-start-failed'", "'daily-error'");
    expect(readSdk(less).errorTypes).toEqual(
      sdk.errorTypes.filter((type) => type !== "audio-start-failed"),
    );
  });

  it("resolves a type that a method builds from its argument", () => {
    expect(readSdk(emitting("this.emit('error', { type: `${stage}-error` });")).errorTypes).toEqual(
      ["x-setup-error", "y-setup-error"],
    );
  });

  it.each([
    "this.emit('error', { type: kind });",
    "this.emit('error', { type: `${more}-error` });",
    "this.emit('error', { type: `${stage}-${more}` });",
    "this.emit('error', failure);",
    "this.emit(name);",
    "this.emit('call-start-progress', { stage: next() });",
  ])("throws when a name is not a literal: %s", (statements) => {
    expect(() => readSdk(emitting(statements))).toThrow(/is not written as a text/);
  });

  it("throws when the source is not JavaScript", () => {
    expect(() => readSdk("class {")).toThrow("The SDK's source");
  });
});
