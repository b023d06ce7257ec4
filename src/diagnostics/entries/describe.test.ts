import { describe, expect, it } from "vitest";
import { createReader } from "../../../tests/support/note-reader.ts";

function revokedProxy(target: object = {}): never {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy as never;
}

describe("createDescriber", () => {
  it("describes console output with its text and arguments", () => {
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

  it("describes uncaught errors and unhandled rejections by their text", () => {
    const { read } = createReader();
    expect(read("fault", { kind: "error", error: new RangeError("too far") })).toMatchObject({
      type: "error",
      category: "config",
      message: "Uncaught error: too far",
      details: { source: "fault", kind: "error", error: { name: "RangeError" } },
    });
    expect(read("fault", { kind: "rejection", error: revokedProxy() })).toMatchObject({
      message: "Unhandled rejection: no reason given",
      details: { error: "[cannot be read]" },
    });
  });

  it("redacts the message of an app note, and cuts a long one", () => {
    const { read } = createReader();
    const note = { type: "error", category: "network" } as const;
    expect(read("app", { ...note, message: "No known-secret-key here" })).toEqual({
      ...note,
      timestamp: "2026-01-05T09:00:00.000Z",
      message: "No [redacted] here",
    });
    expect(read("app", { ...note, message: "x".repeat(10_000) }).message.length).toBeLessThan(400);
  });

  it("returns an entry even if the arguments of the console cannot be read", () => {
    const { read } = createReader();
    expect(read("console", { level: "log", args: [revokedProxy()] }).details).toMatchObject({
      args: ["[cannot be read]"],
    });
    expect(read("console", { level: "log", args: revokedProxy([]) })).toMatchObject({
      type: "warning",
      message: "A note that cannot be described: console",
    });
  });
});
