import { describe, expect, it } from "vitest";
import { createPlatform } from "./platform.ts";
import { START, testPlatform } from "../../../tests/support/test-platform.ts";

describe("the platform", () => {
  it("answers the preflight request of another origin with 204 and headers that allow the request", async () => {
    const { fetchJson } = testPlatform();
    const { status, headers } = await fetchJson("/call/web", {
      method: "OPTIONS",
      headers: { origin: "http://other", "access-control-request-method": "POST" },
    });
    expect(status).toBe(204);
    expect(headers.get("access-control-allow-origin")).toBe("*");
    expect(headers.get("access-control-allow-headers")).toContain("authorization");
    expect(headers.get("access-control-allow-methods")).toContain("PATCH");
  });

  it("answers an unknown path with 404 and a path that lacks the verb with 405", async () => {
    const { ask } = testPlatform();
    const never = await ask("PUT", "/call");
    expect([never.status, never.headers.get("allow")]).toEqual([405, "POST, GET, HEAD, OPTIONS"]);
    expect(never.headers.get("access-control-allow-origin")).toBe("*");
    expect((await ask("GET", "/call/%E0%A4%A")).status).toBe(404);
  });

  it.each([
    ["GET", "/nowhere"],
    ["POST", "//call/web"],
    ["POST", "/call//web"],
    ["POST", "///call/web"],
    ["POST", "/call/web/"],
    ["GET", "//squad"],
    ["GET", "/squad/"],
    ["GET", "//workflows"],
  ])("answers %s %s with 404, because paths match exactly", async (verb, path) => {
    const { ask } = testPlatform();
    const { status, body } = await ask(verb, path);
    expect([status, body]).toEqual([
      404,
      { message: `Cannot ${verb} ${path}`, error: "Not Found", statusCode: 404 },
    ]);
  });

  it.each([
    ["/squad", 200],
    ["/squad/unknown", 404],
    ["/analytics", 405],
  ])("answers HEAD %s like GET, with %i", async (path, status) => {
    const { ask } = testPlatform();
    expect((await ask("HEAD", path)).status).toBe(status);
  });

  it("refuses a body that is nested too deep to serialise", async () => {
    const { ask, fetchJson } = testPlatform();
    const deep = "[".repeat(100_000) + "]".repeat(100_000);
    const { status, body } = await fetchJson("/assistant", {
      method: "POST",
      headers: { authorization: "Bearer any-key" },
      body: `{"metadata":{"deep":${deep}}}`,
    });
    expect([status, body]).toMatchObject([
      400,
      { message: "The body is nested more than 200 levels deep." },
    ]);
    expect((await ask("GET", "/assistant")).body).toEqual([]);
  });

  it("keeps its items apart from those of another platform", async () => {
    const [one, another] = [testPlatform(), testPlatform()];
    await one.ask("POST", "/squad", { members: [] });
    expect((await another.ask("GET", "/squad")).body).toEqual([]);
  });

  it("answers the call library's geo lookup and error reports without a key", async () => {
    const { fetchJson, ask } = testPlatform();
    expect((await fetchJson("/daily/geo")).body).toEqual({ geo: expect.any(String) });
    const envelope = '{"event_id":"1"}\n{"type":"event"}';
    for (const body of [envelope, '{"sad":true}'])
      expect((await fetchJson("/daily/errors", { method: "POST", body })).status).toBe(200);
    expect((await ask("GET", "/standin/reports")).body).toEqual({
      reports: [
        { at: expect.any(String), report: envelope },
        { at: expect.any(String), report: { sad: true } },
      ],
    });
  });

  it("answers with 500, without the message of the error, when its own code throws", async () => {
    let isBroken = false;
    const broken = createPlatform({
      now: () => START,
      newId: () => {
        if (isBroken) throw new Error("any-key");
        return "id";
      },
      wait: () => Promise.resolve(),
    });
    isBroken = true;
    const request = new Request("http://platform/squad", {
      method: "POST",
      headers: { authorization: "Bearer any-key" },
      body: '{"members":[]}',
    });
    const response = await broken.handle(request);
    if (response === "drop") throw new Error("dropped");
    expect([response.status, await response.json()]).toEqual([
      500,
      { message: "The stand-in failed.", error: "Internal Server Error", statusCode: 500 },
    ]);
  });
});
