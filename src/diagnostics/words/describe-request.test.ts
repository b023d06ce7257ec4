import { describe, expect, it } from "vitest";
import { createReader } from "../../../tests/support/note-reader.ts";

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
