import { connect, type IncomingHttpHeaders } from "node:http2";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Needed, test as base } from "../../e2e/support/needs.ts";
import { runNginx } from "../support/run-nginx.ts";
import { ROOT } from "../../scripts/run.ts";

/** The real build that the browser tests make. */
export const BUILD = join(ROOT, "test-results/real-build");

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Site {
  readonly origin: string;
  /** The port that redirects to the secure one. */
  readonly port: number;
  /** The site's folder on the server. */
  readonly folder: string;
  /** Sends a request over HTTP/2. The path stays as it is written. */
  readonly ask: (
    path: string,
    headers?: Readonly<Record<string, string>>,
    method?: string,
  ) => Promise<Answer>;
}

/** What the tests without a browser need. */
export const NEEDS: readonly Needed[] = ["nginx", "openssl"];

/** Sends a request over HTTP/1.1. */
export const getSecurely = (port: number, path: string) =>
  new Promise<readonly [status: number | undefined, text: string]>((resolve, reject) => {
    const options = { port, host: "127.0.0.1", path, rejectUnauthorized: false };
    request(options, (response) => {
      text(response).then((body) => resolve([response.statusCode, body]), reject);
    })
      .on("error", reject)
      .end();
  });

/** The test function with nginx, which serves the real build with the project's configuration. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({ browserName: _unused }, use) => {
      const { port, securePort, site, close } = await runNginx(BUILD);
      const origin = `https://localhost:${securePort}`;
      const session = connect(`https://127.0.0.1:${securePort}`, { rejectUnauthorized: false });
      await use({
        origin,
        port,
        folder: site,
        ask: (path, headers = {}, method = "GET") =>
          new Promise((resolve, reject) => {
            const stream = session.request({ ":path": path, ":method": method, ...headers });
            const chunks: Buffer[] = [];
            let received: Omit<Answer, "body"> | null = null;
            stream.on("response", ({ ":status": status = 0, ...rest }) => {
              received = { status, headers: rest };
            });
            stream.on("data", (chunk: Buffer) => chunks.push(chunk));
            stream.on("error", reject);
            stream.on("end", () => {
              if (received === null) reject(new Error(`nginx did not answer ${path}.`));
              else resolve({ ...received, body: Buffer.concat(chunks) });
            });
            stream.end();
          }),
      });
      session.close();
      await close();
    },
    { scope: "worker" },
  ],
});
