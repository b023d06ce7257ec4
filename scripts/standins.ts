import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { build, type Connect, type Plugin } from "vite";
import { STANDIN_PATHS } from "../simulator/standin/addresses.ts";
import { createPlatform } from "../simulator/standin/platform/platform.ts";
import { mountPlatform, SYSTEM_WORLD } from "../simulator/standin/platform/node.ts";
import { ROOT } from "./run.ts";

const ENTRY = join(ROOT, "simulator/standin/machine/main.ts");

/** The call machine as one script that can be evaluated again and again: once for each call. */
async function bundleMachine(minify: boolean): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      minify,
      lib: { entry: ENTRY, formats: ["iife"], name: "callMachine" },
    },
  });
  const [first] = [built].flat();
  const chunk = first !== undefined && "output" in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new Error("The call machine was not built.");
  return chunk.code;
}

const platformOf = (): Connect.NextHandleFunction =>
  mountPlatform(createPlatform(SYSTEM_WORLD), STANDIN_PATHS.platform);

/** A machine is built when it is first asked for, and anew for each call: it may have been changed. */
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

/** Holds back a machine that is asked for with `?after=3` for so many seconds, or for good if nobody waits. */
async function holdBack(
  { url = "/" }: Connect.IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
): Promise<void> {
  const seconds = Number(new URL(url, "http://standin").searchParams.get("after"));
  if (!Number.isFinite(seconds) || seconds <= 0) return next();
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  await SYSTEM_WORLD.wait(seconds * 1000, gone.signal);
  if (!gone.signal.aborted) next();
}

/** Serves the stand-ins for what lies across the network, in simulator builds and beside them. */
export function standins(): Plugin {
  let isSimulator = false;
  return {
    name: "standins",
    configResolved({ mode }) {
      isSimulator = mode === "sim";
    },
    configureServer({ middlewares }) {
      middlewares.use(platformOf());
      middlewares.use(STANDIN_PATHS.machine, (...asked) => void holdBack(...asked));
      middlewares.use(STANDIN_PATHS.machine, (_, response) => void sendMachine(response));
    },
    configurePreviewServer({ middlewares }) {
      if (!isSimulator) return;
      middlewares.use(platformOf());
      middlewares.use(STANDIN_PATHS.machine, (...asked) => void holdBack(...asked));
    },
    async generateBundle() {
      if (!isSimulator) return;
      const source = await bundleMachine(true);
      this.emitFile({ type: "asset", fileName: STANDIN_PATHS.machine.slice(1), source });
    },
  };
}
