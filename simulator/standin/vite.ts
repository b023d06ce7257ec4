import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { basename, join } from "node:path";
import type { Connect, Plugin, ResolvedConfig } from "vite";
import { STANDIN_PATHS } from "./addresses.ts";
import { bundle } from "./bundle.ts";
import type { VoiceStandinOptions } from "./index.mjs";
import { isLocal, LOOPBACK } from "./platform/is-local.ts";
import { listenerOf, refuseForeign, SYSTEM_WORLD } from "./platform/node.ts";
import { createPlatform } from "./platform/platform.ts";
import { publishedBySdk } from "./platform/published/published.ts";

const HERE = import.meta.dirname;

/** The scripts of the stand-ins for pages, each with its entry in this folder. */
export const STANDIN_SCRIPTS = [
  { path: STANDIN_PATHS.machine, entry: "machine/main.ts" },
  { path: STANDIN_PATHS.client, entry: "client/main.ts" },
] as const;

/** Bundles a script of the stand-ins. A copy of the stand-ins contains the bundle itself. */
export async function standinScript(
  { path, entry }: (typeof STANDIN_SCRIPTS)[number],
  minify: boolean,
): Promise<string> {
  const copied = join(HERE, basename(path));
  if (existsSync(copied)) return readFile(copied, "utf8");
  const [chunk] = await bundle({
    build: { minify, lib: { entry: join(HERE, entry), formats: ["iife"], name: "standin" } },
  });
  if (chunk?.type !== "chunk") throw new Error(`Vite returned no code for ${entry}.`);
  return chunk.code;
}

async function answer(response: ServerResponse, type: string, body: Promise<string>) {
  const text = await body.catch((error: unknown) => {
    response.statusCode = 500;
    return String(error);
  });
  response.setHeader("content-type", type).setHeader("cache-control", "no-store").end(text);
}

/** Delays a request with `?after=3` by three seconds, and drops it if the client disconnects. */
const delay: Connect.NextHandleFunction = ({ url = "/" }, response, next) => {
  const seconds = Number(new URL(url, "http://standin").searchParams.get("after"));
  if (!Number.isFinite(seconds) || seconds <= 0) return next();
  const timer = setTimeout(next, seconds * 1000);
  response.once("close", () => clearTimeout(timer));
};

/** The folders of scenario files: in a copy of the stand-ins, and in this project. */
const SCENARIOS = [join(HERE, "scenarios"), join(HERE, "../../fixtures/scenarios")];

/** Sends a scenario file. A name with other characters could lead out of the folder. */
const sendScenario: Connect.NextHandleFunction = ({ url = "/" }, response) => {
  const name = /^\/[a-z0-9-]+\.json$/.exec(url)?.[0] ?? "";
  const file = SCENARIOS.map((folder) => folder + name).find((path) => name && existsSync(path));
  if (file === undefined) return void response.writeHead(404).end();
  void answer(response, "application/json", readFile(file, "utf8"));
};

/** Mounts the platform, the scenarios and the delay of the call machine on a server. */
function mount(
  middlewares: Connect.Server,
  root: string,
  { host }: ResolvedConfig["server"] | ResolvedConfig["preview"],
): void {
  /** Whether the server listens to other machines, too. */
  const isOpen = host === true || (typeof host === "string" && !LOOPBACK.test(host));
  middlewares.use("/standin", ({ headers }, response, next) =>
    isLocal(headers, isOpen) ? next() : refuseForeign(response),
  );
  const platform = createPlatform(SYSTEM_WORLD, publishedBySdk(root));
  middlewares.use(STANDIN_PATHS.platform, listenerOf(platform, isOpen));
  middlewares.use(STANDIN_PATHS.scenarios, sendScenario);
  middlewares.use(STANDIN_PATHS.machine, delay);
}

/** Vite plugin; `index.d.mts` describes it. */
export function voiceStandin({ client = true, build = false }: VoiceStandinOptions = {}): Plugin {
  let config: ResolvedConfig;
  const scripts = STANDIN_SCRIPTS.filter(({ path }) => client || path !== STANDIN_PATHS.client);
  return {
    name: "voice-standin",
    configResolved: (resolved) => void (config = resolved),
    configureServer({ middlewares }) {
      mount(middlewares, config.root, config.server);
      for (const script of scripts)
        middlewares.use(
          script.path,
          (_, response) =>
            void answer(response, "text/javascript; charset=utf-8", standinScript(script, false)),
        );
    },
    configurePreviewServer({ middlewares }) {
      if (build) mount(middlewares, config.root, config.preview);
    },
    transformIndexHtml() {
      if (!client || (config.command === "build" && !build)) return [];
      return [{ tag: "script", attrs: { src: STANDIN_PATHS.client }, injectTo: "head-prepend" }];
    },
    async generateBundle() {
      for (const script of build ? scripts : []) {
        const source = await standinScript(script, true);
        this.emitFile({ type: "asset", fileName: script.path.slice(1), source });
      }
    },
  };
}
