import type { ServerResponse } from "node:http";
import { join } from "node:path";
import type { Connect, Plugin } from "vite";
import { STANDIN_PATHS } from "../simulator/standin/addresses.ts";
import { createPlatform } from "../simulator/standin/platform/platform.ts";
import { mountPlatform, refuseForeign, SYSTEM_WORLD } from "../simulator/standin/platform/node.ts";
import { isLocal } from "../simulator/standin/platform/is-local.ts";
import { bundle } from "./bundle.ts";
import { ROOT } from "./run.ts";

const ENTRY = join(ROOT, "simulator/standin/machine/main.ts");

/** Bundles the call machine as one script, which the SDK evaluates once per call. */
export async function bundleMachine(minify: boolean): Promise<string> {
  const [chunk] = await bundle({
    build: { minify, lib: { entry: ENTRY, formats: ["iife"], name: "callMachine" } },
  });
  if (chunk?.type !== "chunk") throw new Error("Vite returned no code for the call machine.");
  return chunk.code;
}

/** Whether the server is open to other machines. */
const isOpen = Boolean(process.env["HOST"]);

const platformOf = (): Connect.NextHandleFunction =>
  mountPlatform(createPlatform(SYSTEM_WORLD), STANDIN_PATHS.platform, isOpen);

/** Builds the call machine for each request, because its source may have changed. */
async function sendMachine(response: ServerResponse): Promise<void> {
  try {
    const code = await bundleMachine(false);
    response.setHeader("content-type", "text/javascript; charset=utf-8");
    response.setHeader("cache-control", "no-store");
    response.end(code);
  } catch (error) {
    response.statusCode = 500;
    response.end(String(error));
  }
}

/** Refuses pages of other sites. Delays a request with `?after=3` by three seconds, and drops it if the client disconnects. */
async function delay(
  { url = "/", headers }: Connect.IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  if (!isLocal(headers, isOpen)) return refuseForeign(response);
  const seconds = Number(new URL(url, "http://standin").searchParams.get("after"));
  if (!Number.isFinite(seconds) || seconds <= 0) return next();
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  await SYSTEM_WORLD.wait(seconds * 1000, gone.signal);
  if (!gone.signal.aborted) next();
}

/** Vite plugin: serves the stand-ins in development and adds them to simulator builds. */
export function standins(): Plugin {
  let isSimulator = false;
  return {
    name: "standins",
    configResolved({ mode }) {
      isSimulator = mode === "sim";
    },
    configureServer({ middlewares }) {
      middlewares.use(platformOf());
      middlewares.use(STANDIN_PATHS.machine, (...asked) => void delay(...asked));
      middlewares.use(STANDIN_PATHS.machine, (_, response) => void sendMachine(response));
    },
    configurePreviewServer({ middlewares }) {
      if (!isSimulator) return;
      middlewares.use(platformOf());
      middlewares.use(STANDIN_PATHS.machine, (...asked) => void delay(...asked));
    },
    async generateBundle() {
      if (!isSimulator) return;
      const source = await bundleMachine(true);
      this.emitFile({ type: "asset", fileName: STANDIN_PATHS.machine.slice(1), source });
    },
  };
}
