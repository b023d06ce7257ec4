import { describe, expect, it } from "vitest";
import { createReader } from "../../../tests/support/note-reader.ts";
import { describeRequest } from "./describe-request.ts";
import { createRedactor } from "./redact.ts";

const SECRET = "scripted public key";

const request = {
  url: "https://user:pass@api.example/call/web?token=abc#part",
  method: "POST",
  status: 201,
  duration: 120,
  sent: 300,
  received: null,
};
const POST = "POST api.example/call/web";

/** The logged path of a request whose path was URL-encoded this many times. */
function pathOf(path: string, encodings: number, secret = SECRET): unknown {
  let encoded = path;
  for (let time = 0; time < encodings; time += 1) encoded = encodeURIComponent(encoded);
  const url = `https://api.example/${encoded}`;
  return describeRequest({ ...request, url }, createRedactor([secret])).details;
}

describe("describeRequest", () => {
  it("stores host, path, status and sizes, without credentials, query and fragment", () => {
    const { url: _, ...fields } = request;
    expect(createReader().read("request", request)).toEqual({
      timestamp: expect.any(String),
      type: "success",
      category: "api",
      message: `${POST} was answered with 201 after 120 ms.`,
      details: { source: "request", host: "api.example", path: "/call/web", ...fields },
    });
    const unreadable = createReader().read("request", { ...request, url: "no address:pass" });
    expect(JSON.stringify(unreadable)).not.toContain("pass");
  });

  const error = new TypeError("Failed to fetch");
  const answered = (status: number) => `was answered with ${status} after 120 ms.`;
  const unanswered = "was not answered: Failed to fetch";
  const silent = "has had no answer for 120 ms.";

  it.each([
    ["an answer with 403 as an auth error", { status: 403 }, "error", "auth", answered(403)],
    ["an answer with 500 as an api error", { status: 500 }, "error", "api", answered(500)],
    ["a hidden status as information", { status: null }, "info", "api", "ended after 120 ms."],
    ["no answer as an api error", { status: null, error }, "error", "api", unanswered],
    ["a pending request as a warning", { status: null, pending: true }, "warning", "api", silent],
  ] as const)("logs %s with its type, category and sentence", (_, result, type, category, text) => {
    const { status: _status, ...details } = result;
    const expected = "error" in details ? { error: { name: "TypeError" } } : details;
    expect(createReader().read("request", { ...request, ...result })).toMatchObject({
      ...{ type, category, message: `${POST} ${text}` },
      details: expected,
    });
  });

  const abort = new DOMException("aborted without reason", "AbortError");
  it.each([
    ...[200, 401, 404, 500].map((status) => ["info", answered(status), { status }] as const),
    ["warning", unanswered, { status: null, error }],
    ["info", "was cancelled after 120 ms.", { status: null, error: abort }],
  ] as const)(
    "describes a probe of the pre-call check by an entry of type %s when it %s",
    (type, text, result) => {
      const url = "https://api.example/call/web#probe";
      expect(createReader().read("request", { ...request, url, ...result })).toMatchObject({
        type,
        category: "api",
        message: `Pre-call check: ${POST} ${text}`,
        details: { source: "request", path: "/call/web", status: result.status },
      });
    },
  );

  it.each([1, 2, 3])("decodes and redacts a path at the URL encoding depth %i", (encodings) => {
    expect(pathOf("rooms/Café 5", encodings)).toMatchObject({ path: "/rooms/Café 5" });
    const redacted = pathOf(`rooms/${SECRET}`, encodings);
    expect(redacted).toMatchObject({ path: expect.stringMatching(/^\/rooms\/./) });
    expect(JSON.stringify(redacted)).not.toContain("public");
  });

  it("redacts a secret that looks URL-encoded before decoding the path", () => {
    expect(pathOf("100%25-key", 0, "100%25-key")).toMatchObject({ path: "/[redacted]" });
  });

  it("decodes a path at most three times", () => {
    expect(pathOf("a b", 4)).toMatchObject({ path: "/a%20b" });
  });
});
