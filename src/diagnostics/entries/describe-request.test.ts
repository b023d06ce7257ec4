import { describe, expect, it } from "vitest";
import { createReader } from "../../../tests/support/note-reader.ts";
import { describeRequest } from "./describe-request.ts";
import { fieldOf } from "./field-of.ts";
import { createRedactor } from "./redact.ts";

const SECRET = "scripted public key";

/** What the log says of a request to a path that was encoded so often. */
function pathOf(path: string, encodings: number): unknown {
  let encoded = path;
  for (let time = 0; time < encodings; time += 1) encoded = encodeURIComponent(encoded);
  const url = `https://api.example/${encoded}`;
  const request = { url, method: "GET", status: 200, duration: 1, sent: null, received: null };
  const { details } = describeRequest(request, createRedactor([SECRET]));
  return fieldOf(details, "path");
}

describe("a request", () => {
  it("is told with where it went, without its query, and how it was answered", () => {
    const { read } = createReader();
    const request = {
      url: "https://user:pass@api.example/call/web?token=abc#part",
      method: "POST",
      status: 201,
      duration: 120,
      sent: 300,
      received: null,
    };
    expect(read("request", request)).toMatchObject({
      type: "success",
      category: "api",
      message: "POST api.example/call/web was answered with 201 after 120 ms.",
      details: {
        source: "request",
        method: "POST",
        host: "api.example",
        path: "/call/web",
        status: 201,
        duration: 120,
        sent: 300,
        received: null,
      },
    });
    expect(read("request", { ...request, status: 403 })).toMatchObject({
      type: "error",
      category: "auth",
    });
    expect(read("request", { ...request, status: 500 })).toMatchObject({
      type: "error",
      category: "api",
    });
    const failed = { ...request, status: null, error: new TypeError("Failed to fetch") };
    expect(read("request", failed)).toMatchObject({
      type: "error",
      message: "POST api.example/call/web was not answered: Failed to fetch",
      details: { error: { name: "TypeError" } },
    });
    const pending = { ...request, status: null, duration: 10_000, pending: true as const };
    expect(read("request", pending)).toMatchObject({
      type: "warning",
      message: "POST api.example/call/web has had no answer for 10000 ms.",
      details: { pending: true },
    });
    expect(JSON.stringify(read("request", { ...request, url: "no address" }))).not.toContain(
      "pass",
    );
  });

  it("of the pre-call check is told as the check's own, and as no fault of a call", () => {
    const { read } = createReader();
    const probe = {
      url: "https://api.example/call/web#probe",
      method: "GET",
      duration: 120,
      sent: null,
      received: null,
    };
    for (const status of [200, 401, 404, 500])
      expect(read("request", { ...probe, status })).toMatchObject({
        type: "info",
        category: "api",
        message: `Pre-call check: GET api.example/call/web was answered with ${status} after 120 ms.`,
        details: { source: "request", path: "/call/web", status },
      });
    const failed = (error: unknown) => read("request", { ...probe, status: null, error });
    expect(failed(new TypeError("Failed to fetch"))).toMatchObject({
      type: "warning",
      message: "Pre-call check: GET api.example/call/web was not answered: Failed to fetch",
    });
    expect(failed(new DOMException("aborted without reason", "AbortError"))).toMatchObject({
      type: "info",
      message: "Pre-call check: GET api.example/call/web was given up after 120 ms.",
    });
    // The same request of anybody else is what it was.
    const url = "https://api.example/call/web";
    expect(read("request", { ...probe, url, status: 404 }).type).toBe("error");
  });
});

it.each([1, 2, 3])("a path is read in plain words where it was encoded %i times", (encodings) => {
  expect(pathOf("rooms/Café 5", encodings)).toBe("/rooms/Café 5");
  const redacted = pathOf(`rooms/${SECRET}`, encodings);
  expect(redacted).toMatch(/^\/rooms\/./);
  expect(redacted).not.toContain("public");
});

it("a path that was encoded more often than anybody means is left at that", () => {
  expect(pathOf("a b", 4)).toBe("/a%20b");
});
