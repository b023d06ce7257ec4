import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { basename, join } from "node:path";
import type { Connect, Plugin, ResolvedConfig } from "vite";
import { STANDIN_PATHS } from "./addresses.ts";
import { bundle } from "./bundle.ts";
import type { VoiceStandinOptions } from "./index.mjs";
import { isLocal, LOOPBACK } from "./platform/is-local.ts";
import { mountPlatform, refuseForeign, SYSTEM_WORLD } from "./platform/node.ts";
import { createPlatform } from "./platform/platform.ts";
import { publishedBySdk } from "./platform/published/published.ts";

const HERE = import.meta.dirname;

/** The scripts of the stand-ins for pages, each with its entry in this folder. */
export const STANDIN_SCRIPTS = [
  { path: STANDIN_PATHS.machine, entry: "machine/main.ts" },
  { path: STANDIN_PATHS.client, entry: "client/main.ts" },
] as const;
type Script = (typeof STANDIN_SCRIPTS)[number];

/** Bundles a script of the stand-ins. A copy of the stand-ins contains the bundle itself. */
export async function standinScript({ path, entry }: Script, minify: boolean): Promise<string> {
  const copied = join(HERE, basename(path));
  if (existsSync(copied)) return readFile(copied, "utf8");
  const [chunk] = await bundle({
    build: { minify, lib: { entry: join(HERE, entry), formats: ["iife"], name: "standin" } },
  });
  if (chunk?.type !== "chunk") throw new Error(`Vite returned no code for ${entry}.`);
  return chunk.code;
}

async function answer(
  response: ServerResponse,
  type: string,
  body: Promise<string>,
): Promise<void> {
  const failed = (error: unknown) => {
    response.statusCode = 500;
    return String(error);
  };
  response.setHeader("content-type", `${type}; charset=utf-8`);
  response.setHeader("cache-control", "no-store");
  response.end(await body.catch(failed));
}

/** Delays a request with `?after=3` by three seconds, and drops it if the client disconnects. */
async function delay(
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

/** Sends `<id>.json` of a folder. Refuses every other name, which could lead out of the folder. */
const sendScenario =
  (folder: string): Connect.NextHandleFunction =>
  ({ url = "/" }, response, next) => {
    const name = /^\/([a-z0-9-]+\.json)$/.exec(url)?.[1];
    const file = name === undefined ? "" : join(folder, name);
    if (!existsSync(file)) return next();
    void answer(response, "application/json", readFile(file, "utf8"));
  };

/** Whether a server listens to other machines, too. */
const isOpen = ({ host }: { readonly host?: string | boolean | undefined }): boolean =>
  host === true || (typeof host === "string" && !LOOPBACK.test(host));

/** Mounts the platform, the delay of the call machine and the scenarios. */
function mount(middlewares: Connect.Server, root: string, open: boolean, scenarios: string): void {
  middlewares.use("/standin", ({ headers }, response, next) =>
    isLocal(headers, open) ? next() : refuseForeign(response),
  );
  const platform = createPlatform(SYSTEM_WORLD, publishedBySdk(root));
  middlewares.use(mountPlatform(platform, STANDIN_PATHS.platform, open));
  middlewares.use(STANDIN_PATHS.scenarios, sendScenario(scenarios));
  middlewares.use(STANDIN_PATHS.machine, (...asked) => void delay(...asked));
}

/** The folders of scenario files: in a copy of the stand-ins, and in this project. */
const SCENARIOS = [join(HERE, "scenarios"), join(HERE, "../../fixtures/scenarios")];

/** Vite plugin; `index.d.mts` describes it. */
export function voiceStandin({
  client = true,
  build = false,
  scenarios = SCENARIOS.find(existsSync) ?? "",
}: VoiceStandinOptions = {}): Plugin {
  let config: ResolvedConfig;
  const scripts = STANDIN_SCRIPTS.filter(({ path }) => client || path !== STANDIN_PATHS.client);
  return {
    name: "voice-standin",
    configResolved(resolved) {
      config = resolved;
    },
    configureServer({ middlewares }) {
      mount(middlewares, config.root, isOpen(config.server), scenarios);
      for (const script of scripts)
        middlewares.use(
          script.path,
          (_, response) => void answer(response, "text/javascript", standinScript(script, false)),
        );
    },
    configurePreviewServer({ middlewares }) {
      if (build) mount(middlewares, config.root, isOpen(config.preview), scenarios);
    },
    transformIndexHtml() {
      if (!client || (config.command === "build" && !build)) return [];
      return [{ tag: "script", attrs: { src: STANDIN_PATHS.client }, injectTo: "head-prepend" }];
    },
    async generateBundle() {
      if (!build) return;
      for (const script of scripts) {
        const source = await standinScript(script, true);
        this.emitFile({ type: "asset", fileName: script.path.slice(1), source });
      }
    },
  };
}
