import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runNginx } from "../../tests/support/run-nginx.ts";
import { freePort } from "../../scripts/ports.ts";
import { provide } from "../../scripts/provide.ts";
import { run } from "../../scripts/run.ts";
import { atMost } from "./measure.ts";
import { buildProduct } from "./sites.ts";

const CONNECTIONS = 64;
const SECONDS = 5;
/** The p99 of the page may be this many times that of an empty file. */
const LIMIT = 2;

interface Load {
  /** Requests per second. */
  readonly rate: number;
  /** The time within which 99 % of the responses arrive, in milliseconds. */
  readonly p99: number;
}

const MILLISECONDS: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1000 };

/** Reads the report of wrk. Throws with the report if it has no results, or errors. */
function readReport(report: string): Load {
  const rate = /Requests\/sec:\s+([\d.]+)/.exec(report)?.[1];
  const [, p99, unit = ""] = /99%\s+([\d.]+)(us|ms|s)/.exec(report) ?? [];
  if (rate === undefined || p99 === undefined || /Non-2xx|Socket errors/.test(report))
    throw new Error(`wrk failed.\n${report}`);
  return { rate: Number(rate), p99: Number(p99) * (MILLISECONDS[unit] ?? 1) };
}

async function load(address: string, encoding: string): Promise<Load> {
  const options = ["-t1", `-c${CONNECTIONS}`, `-d${SECONDS}s`, "--latency"];
  const header = `Accept-Encoding: ${encoding}`;
  const { output } = await run(["wrk", ...options, "-H", header, address], "keep");
  return readReport(output);
}

/**
 * Loads nginx with the project's configuration, over plain HTTP on this machine: the page and an asset, precompressed
 * and compressed for each request, and an empty file as the floor.
 */
export async function benchServe(): Promise<void> {
  const missing = Object.values(await provide("nginx", "Brotli", "openssl", "wrk"));
  if (missing.length > 0) throw new Error(missing.join(" "));
  const folder = await buildProduct("production");
  const place = mkdtempSync(join(tmpdir(), "floor-"));
  writeFileSync(join(place, "empty.html"), "");
  const [ready, onTheFly, floor] = [await freePort(), await freePort(), await freePort()];
  const types = "text/html text/javascript";
  const { close } = await runNginx(
    folder,
    `server { listen 127.0.0.1:${ready}; root site/current/dist; include site/current/server.conf; brotli_static on; }
     server { listen 127.0.0.1:${onTheFly}; access_log off; root site/current/dist; gzip on; gzip_types ${types};
       types { text/html html; text/javascript js; } }
     server { listen 127.0.0.1:${floor}; access_log off; root "${place}"; }`,
  );
  const asset = readdirSync(join(folder, "assets")).find((name) => /^app-.*\.js$/.test(name)) ?? "";
  const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`;
  const cases = [
    ["an empty file", at(floor, "/empty.html"), "identity"],
    ["the page, Brotli, precompressed", at(ready, "/"), "br"],
    ["the page, gzip, precompressed", at(ready, "/"), "gzip"],
    ["the page, gzip, for each request", at(onTheFly, "/index.html"), "gzip"],
    ["an asset, Brotli, precompressed", at(ready, `/assets/${asset}`), "br"],
    ["an asset, gzip, for each request", at(onTheFly, `/assets/${asset}`), "gzip"],
  ] as const;
  const results: (readonly [string, Load])[] = [];
  for (const [name, address, encoding] of cases)
    results.push([name, await load(address, encoding)]);
  await close();
  rmSync(place, { recursive: true });

  const [, base] = results[0] ?? ["", { rate: 1, p99: 1 }];
  console.log(
    `${CONNECTIONS} connections, ${SECONDS} seconds each; in brackets relative to an empty file`,
  );
  for (const [name, { rate, p99 }] of results) {
    const rates = `${Math.round(rate).toLocaleString("en")}/s (${(rate / base.rate).toFixed(2)})`;
    const times = `p99 ${p99.toFixed(1)} ms (${(p99 / base.p99).toFixed(2)})`;
    console.log(`  ${name.padEnd(34)}${rates.padStart(20)}${times.padStart(24)}`);
  }
  const ratio = (results[1]?.[1].p99 ?? Number.NaN) / base.p99;
  console.log(
    `  The page's p99 is ${ratio.toFixed(2)} times that of an empty file ${atMost(ratio, LIMIT)}.`,
  );
}
