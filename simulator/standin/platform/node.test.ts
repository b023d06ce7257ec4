import { createServer, request as ask } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { DIRECTED_KEY } from "../addresses.ts";
import { listenerOf } from "./node.ts";
import { MAX_BODY_BYTES } from "./read-request.ts";
import { testPlatform } from "../../../tests/support/test-platform.ts";

/** The time limit is generous, because a busy machine is slow. */
const PATIENCE = { timeout: 50_000 };
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

async function serve() {
  const server = createServer(listenerOf(testPlatform().platform));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}`;
  const post = (path: string, body: BodyInit, key = "any-key", signal?: AbortSignal) =>
    fetch(`${address}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body,
      ...(signal && { signal }),
    });
  return { port, address, post };
}

describe("listenerOf", () => {
  it("answers a valid request with 201 and an unknown path with 404", async () => {
    const { address, post } = await serve();
    const made = await post("/squad?", JSON.stringify({ members: [], name: "over the wire" }));
    expect([made.status, await made.json()]).toEqual([
      201,
      expect.objectContaining({ name: "over the wire" }),
    ]);
    expect(made.headers.get("access-control-allow-origin")).toBe("*");
    expect((await fetch(`${address}/nowhere`)).status).toBe(404);
    expect((await fetch(address)).status).toBe(404);
  });

  it("answers a valid form that contains a file with 201, and an invalid form with 400", async () => {
    const { address, post } = await serve();
    const form = new FormData();
    form.append("file", new File(["a,b\n"], "prices.csv", { type: "text/csv" }));
    form.append("purpose", "assistant");
    const made = await post("/file", form);
    expect([made.status, await made.json()]).toEqual([
      201,
      expect.objectContaining({ purpose: "assistant" }),
    ]);
    const garbled = await fetch(`${address}/file`, {
      method: "POST",
      headers: {
        authorization: "Bearer any-key",
        "content-type": "multipart/form-data; boundary=x",
      },
      body: "no form",
    });
    expect([garbled.status, await garbled.json()]).toMatchObject([
      400,
      { message: "The body is not a form." },
    ]);
  });

  it("closes the connection without a response for a dropped call", async () => {
    const { post } = await serve();
    const answer = post("/call/web", '{"assistantId":"a"}', "dropped-key");
    await expect(answer).rejects.toMatchObject({ name: "TypeError" });
  });

  it("closes the connection in the middle of the body for a cut answer", async () => {
    const { post } = await serve();
    const answer = await post("/call/web", '{"assistantId":"a"}', "cut-key");
    expect(answer.status).toBe(201);
    await expect(answer.text()).rejects.toMatchObject({ name: "TypeError" });
  });

  it("removes a call from the list of waiting calls when its client disconnects", async () => {
    const { address, post } = await serve();
    const gone = new AbortController();
    const body = JSON.stringify({
      assistantId: "a",
      assistantOverrides: { variableValues: { sessionId: "s" } },
    });
    const waiting = async () => {
      const response = await fetch(`${address}/standin/answers`);
      return ((await response.json()) as { waiting: string[] }).waiting;
    };
    const call = post("/call/web", body, DIRECTED_KEY, gone.signal);
    await expect.poll(waiting, PATIENCE).toEqual(["s"]);
    gone.abort();
    await expect(call).rejects.toThrow("aborted");
    await expect.poll(waiting, PATIENCE).toEqual([]);
  });

  /** Sends raw text and returns the response after the server closes the connection. */
  function sendRaw(port: number, text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => socket.write(text));
      let received = "";
      socket.on("data", (part) => (received += part.toString()));
      socket.once("error", reject).once("close", () => resolve(received));
    });
  }
  const CLOSING = "host: localhost\r\nconnection: close\r\nauthorization: Bearer any-key\r\n\r\n";

  it("answers TRACE with 405, HEAD without a body, and a path with doubled slashes with 404", async () => {
    const { port } = await serve();
    const traced = await sendRaw(port, `TRACE /squad HTTP/1.1\r\n${CLOSING}`);
    expect(traced).toMatch(/^HTTP\/1\.1 405 /);
    expect(traced).toContain('"message":"Cannot TRACE /squad"');
    const head = await sendRaw(port, `HEAD /squad HTTP/1.1\r\n${CLOSING}`);
    expect(head).toMatch(/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n$/);
    const doubled = await sendRaw(port, `GET //squad HTTP/1.1\r\n${CLOSING}`);
    expect(doubled).toMatch(/^HTTP\/1\.1 404 /);
    expect(doubled).toContain('"message":"Cannot GET //squad"');
  });

  it("discards a request whose connection closes in the middle of the body", async () => {
    const { port, address } = await serve();
    const socket = connect(port, "127.0.0.1");
    const begun = "content-length: 100\r\nauthorization: Bearer any-key\r\nhost: localhost";
    socket.write(`POST /squad HTTP/1.1\r\n${begun}\r\n\r\n{"members":[]`);
    const headers = { authorization: "Bearer any-key" };
    // When this second request is answered, the partial body of the first one has arrived as well.
    await fetch(`${address}/squad`, { headers });
    socket.destroy();
    const kept = await fetch(`${address}/squad`, { headers });
    expect([kept.status, await kept.json()]).toEqual([200, []]);
  });

  it("refuses a body over 5 MB, whether or not the request states its length", async () => {
    const { port } = await serve();
    const tooMuch = Buffer.alloc(MAX_BODY_BYTES + 1, 32);
    for (const headers of [
      { "content-length": tooMuch.length },
      { "transfer-encoding": "chunked" },
    ]) {
      const status = await new Promise((resolve, reject) => {
        const sent = ask(
          {
            port,
            host: "127.0.0.1",
            path: "/squad",
            method: "POST",
            headers: { ...headers, authorization: "Bearer any-key" },
          },
          (response) => resolve(response.statusCode),
        );
        sent.once("error", reject);
        sent.end(tooMuch);
      });
      expect(status).toBe(413);
    }
  });
});
