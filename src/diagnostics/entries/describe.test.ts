import { describe, expect, it } from "vitest";
import { createReader } from "../../../tests/support/note-reader.ts";
import { createDescriber } from "./describe.ts";
import { createRedactor } from "./redact.ts";

describe("notes", () => {
  it("tell of the console what was said, and what came with it", () => {
    const { read } = createReader();
    const args = ["It is", 7, { a: 1 }, new Error("broken"), Symbol("s")];
    expect(read("console", { level: "warn", args })).toMatchObject({
      type: "warning",
      category: "config",
      message: "Console: It is 7 … broken Symbol(s)",
      details: {
        source: "console",
        level: "warn",
        args: ["It is", 7, { a: 1 }, { message: "broken" }, "[Symbol(s)]"],
      },
    });
    expect(read("console", { level: "error", args: [] }).type).toBe("error");
    expect(read("console", { level: "debug", args: [] }).type).toBe("info");
  });

  it("tell of what nobody caught, whatever it is", () => {
    const { read } = createReader();
    expect(read("fault", { kind: "error", error: new RangeError("too far") })).toMatchObject({
      type: "error",
      category: "config",
      message: "An error that nobody caught: too far",
      details: { source: "fault", kind: "error", error: { name: "RangeError" } },
    });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(read("fault", { kind: "rejection", error: proxy }).details).toMatchObject({
      error: "[cannot be read]",
    });
    expect(read("console", { level: "log", args: [proxy] }).details).toMatchObject({
      args: ["[cannot be read]"],
    });
  });

  it("of the app are what the app says, with the secrets taken out", () => {
    const { read } = createReader();
    const what = {
      type: "error",
      category: "network",
      message: "No known-secret-key here",
    } as const;
    expect(read("app", what)).toEqual({
      timestamp: "2026-01-05T09:00:00.000Z",
      type: "error",
      category: "network",
      message: "No [redacted] here",
    });
    expect(read("app", { ...what, message: "x".repeat(10_000) }).message.length).toBeLessThan(400);
  });

  it("are there also where they cannot be read at all", () => {
    const { proxy, revoke } = Proxy.revocable<unknown[]>([], {});
    revoke();
    expect(createReader().read("console", { level: "log", args: proxy })).toMatchObject({
      type: "warning",
      message: "Something that cannot be described: console",
    });
  });

  it("have a time that can be written, whatever the clock says", () => {
    const describeNote = createDescriber(createRedactor([]));
    const what = { type: "info", category: "config", message: "when" } as const;
    for (const time of [Number.NaN, Infinity, -1e30])
      expect(describeNote({ time, source: "app", what }).timestamp).toBe(
        "1970-01-01T00:00:00.000Z",
      );
  });
});
