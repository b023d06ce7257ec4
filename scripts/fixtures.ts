import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Plugin } from "vite";
import { FIXTURES_PATH } from "../simulator/console/model/page-address.ts";
import { runScenario } from "../simulator/engine/runner.ts";
import { describeFaults, MAX_SCENARIO_BYTES, parseScenario } from "../simulator/scenario/parse.ts";
import { readAtMost } from "../simulator/standin/platform/read-request.ts";
import { addStory } from "../simulator/engine/story.ts";
import { goldenTrace } from "../simulator/engine/golden-trace.ts";
import { ROOT } from "./run.ts";

const refuse = (status: number, message: string) => ({ status, message });
type Answer = ReturnType<typeof refuse>;

/** Whether a page of this server sent the request. Other pages of the browser name their own origin. */
function isOwn({ headers }: IncomingMessage): boolean {
  const { origin, host } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether this machine sent the request. A socket that listens on IPv6 writes IPv4 addresses in another form. */
const isFromHere = ({ socket }: IncomingMessage): boolean =>
  /^(?:(?:::ffff:)?127\.|::1$)/.test(socket.remoteAddress ?? "");

/** Says what to do on another machine. */
const refuseRemote = ({ socket }: IncomingMessage): Answer =>
  refuse(
    403,
    `The server saves only for its own machine. Open http://localhost:${socket.localPort}/__sim there, or ` +
      "download the scenario here, or start the server with ALLOW_REMOTE_SAVING=1.",
  );

/**
 * Writes scenarios into a project, each with its golden trace and its story.
 *
 * @param fromAnywhere whether other machines may save, too.
 */
export function createFixtureWriter(root: string, fromAnywhere = false) {
  async function write(id: string, text: string): Promise<Answer> {
    const parsed = parseScenario(text);
    if (!parsed.ok) return refuse(422, describeFaults(parsed.faults));
    if (parsed.scenario.id !== id)
      return refuse(422, `The scenario has the id "${parsed.id}", not "${id}".`);
    const { trace = [], verdict } = await runScenario(parsed.scenario, { trace: true });
    if (verdict === "fail")
      return refuse(422, "The scenario fails its expectations. Correct them first.");
    const file = join(root, "fixtures/scenarios", `${id}.json`);
    for (const folder of ["fixtures/scenarios", "tests/golden", "tests/fixtures"])
      await mkdir(join(root, folder), { recursive: true });
    await writeFile(file, text);
    await writeFile(join(root, "tests/golden", `${id}.txt`), goldenTrace(trace));
    const stories = join(root, "tests/fixtures/stories.txt");
    const told = await readFile(stories, "utf8").catch(() => "");
    await writeFile(stories, addStory(told, parsed.scenario, trace));
    return { status: 201, message: `Saved fixtures/scenarios/${id}.json and its golden trace.` };
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method !== "PUT") return refuse(405, "Only PUT is possible here.");
    if (!isOwn(request)) return refuse(403, "Only pages of this server can save fixtures.");
    if (!fromAnywhere && !isFromHere(request)) return refuseRemote(request);
    const [id = ""] = (request.url ?? "").replace(/^\//, "").split("?");
    // Nothing but a name in kebab-case becomes part of a path.
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) return refuse(400, "The id must be in kebab-case.");
    const isNew = request.headers["if-none-match"] === "*";
    if (isNew && existsSync(join(root, "fixtures/scenarios", `${id}.json`)))
      return refuse(412, `fixtures/scenarios/${id}.json exists already.`);
    const bytes = await readAtMost(MAX_SCENARIO_BYTES, request);
    if (bytes === null) return refuse(413, "The scenario is larger than 16 MiB.");
    return write(id, bytes.toString());
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const failed = (error: unknown) => refuse(500, `It could not be saved: ${String(error)}`);
    const { status, message } = await answer(request).catch(failed);
    response.writeHead(status, { "content-type": "text/plain; charset=utf-8" }).end(message);
  };
}

const NAME = "virtual:fixtures";
const MODULE = `\0${NAME}`;

/**
 * Vite plugin: puts the texts of all fixtures into the module `virtual:fixtures`, so that a page asks for one file and
 * not for 157. Pages of the development server follow changes of the files without being loaded again, and can save
 * scenarios as fixtures. Builds can do neither.
 *
 * @param root the project with the fixtures.
 */
export function fixtures(root = process.env["FIXTURES_ROOT"] ?? ROOT): Plugin {
  const folder = join(root, "fixtures/scenarios");
  const save = createFixtureWriter(root, process.env["ALLOW_REMOTE_SAVING"] === "1");
  return {
    name: "fixtures",
    resolveId: (source) => (source === NAME ? MODULE : null),
    load(id) {
      if (id !== MODULE) return null;
      const files = readdirSync(folder).map((file) => join(folder, file));
      return `export default ${JSON.stringify(files.map((file) => readFileSync(file, "utf8")))}`;
    },
    configureServer({ environments, middlewares, watcher }) {
      // The watcher drops a change that follows another one of the same file within 50 ms.
      let settled: NodeJS.Timeout | undefined;
      watcher.add(folder).on("all", (_, file) => {
        if (!file.startsWith(folder)) return;
        clearTimeout(settled);
        settled = setTimeout(() => {
          const { client } = environments;
          const module = client.moduleGraph.getModuleById(MODULE);
          if (module) void client.reloadModule(module);
        }, 100);
      });
      middlewares.use(FIXTURES_PATH, (request, response) => void save(request, response));
    },
  };
}
