import { mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { request } from "node:http";
import { request as requestSecurely, type RequestOptions } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test } from "../../e2e/support/needs.ts";
import { documentHeaders } from "../../scripts/deploy/headers.ts";
import { policyValuesOf } from "../../scripts/deploy/policy-values.ts";
import { freePort } from "../../scripts/ports.ts";
import { ROOT } from "../../scripts/run.ts";
import { runNginx } from "../support/run-nginx.ts";
import { BUILD, getSecurely, NEEDS } from "./nginx-site.ts";

test.use({ needs: NEEDS });

test("leaves no trace of a visitor in nginx's logs, unlike for another site", async () => {
  const other = await freePort();
  const { port, securePort, close } = await runNginx(
    BUILD,
    `server { listen 127.0.0.1:${other}; location = /other { root site/current/dist; } }`,
  );
  const headers = { "user-agent": "a-visitor" };
  const body = "a".repeat(2_000_000);
  const send = (options: RequestOptions, ask = request) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = ask({ host: "127.0.0.1", headers, ...options }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      });
      asked.on("error", reject).end(options.method === "POST" ? body : "");
    });
  const sendSecurely = (options: RequestOptions) =>
    send({ port: securePort, rejectUnauthorized: false, ...options }, requestSecurely);
  // nginx would log the body that is too large as an error, with the visitor's address.
  for (const [path, method, status] of [
    ["/", "GET", 200],
    ["/no-such-page", "GET", 404],
    ["/%2e%2e/secret", "GET", 400],
    ["/", "POST", 413],
  ] as const)
    expect.soft(await sendSecurely({ path, method }), path).toBe(status);
  expect(await send({ port, path: "/" })).toBe(301);
  expect(await send({ port: other, path: "/other" })).toBe(404);
  const lines = (await close()).split("\n").filter((line) => /127\.0\.0\.1|a-visitor/.test(line));
  expect(lines.filter((line) => !line.includes("/other"))).toEqual([]);
  expect(lines).toHaveLength(2);
});

test("publishes a build from a folder of any name", async () => {
  const place = mkdtempSync(join(tmpdir(), `a "folder" {of} $1; it's `));
  symlinkSync(BUILD, join(place, "dist"));
  symlinkSync(`${BUILD}.nginx.conf`, join(place, "dist.nginx.conf"));
  const { securePort, close } = await runNginx(join(place, "dist"));
  const [status, page] = await getSecurely(securePort, "/why-us");
  expect([status, page]).toEqual([200, readFileSync(join(BUILD, "why-us.html"), "utf8")]);
  await close();
  rmSync(place, { recursive: true });
});

test("serves the same site in a container, over plain HTTP", async () => {
  const port = await freePort();
  const configuration = readFileSync(join(ROOT, "deploy/container/nginx.conf"), "utf8");
  const server = configuration.slice(configuration.indexOf("server {"), -2);
  const here = server
    .replace("listen 8080", `listen 127.0.0.1:${port}`)
    .replaceAll("/srv", "site/current")
    .replace("include server.conf", "include site/current/server.conf")
    .replace("brotli_static on;", "");
  const { close } = await runNginx(BUILD, here);
  const { headers, status } = await fetch(`http://127.0.0.1:${port}/why-us`);
  expect(status).toBe(200);
  for (const [name, value] of Object.entries(documentHeaders(policyValuesOf(BUILD, {}))))
    expect(headers.get(name)).toBe(value);
  expect((await fetch(`http://127.0.0.1:${port}/no-such-page`)).status).toBe(404);
  const settings = await fetch(`http://127.0.0.1:${port}/config.json`);
  expect(await settings.json()).toMatchObject({ assistant: "e2e-assistant" });
  await close();
});
