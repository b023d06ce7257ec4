import { spawnSync } from "node:child_process";
import { existsSync, statSync, watch } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fixtureNamed } from "./collect.ts";
import type { CliCommand } from "./command.ts";
import { note } from "./output.ts";

/** The folders of the sources. A change in them concerns every scenario. */
const SOURCES = ["src", "simulator"];
/** An editor may write a file in several steps, which take fewer milliseconds than this. */
const PAUSE = 100;

/** Runs the files, and then each one that changes, or all if a source does, until the process is stopped. */
export function watchFiles({ paths: given, options }: CliCommand): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;

  /** Runs the command in a process of its own, so that it reads changed sources. */
  function run(paths: readonly string[]): void {
    const command = [...process.execArgv, process.argv[1] ?? "", ...options, ...paths];
    spawnSync(process.execPath, command, { stdio: "inherit" });
    note("waiting for changes");
  }
  function runSoon(paths: readonly string[]): void {
    for (const path of paths) changed.add(path);
    clearTimeout(timer);
    timer = setTimeout(() => {
      const files = [...changed].filter((path) => existsSync(fixtureNamed(path)));
      changed.clear();
      if (files.length > 0) run(files);
    }, PAUSE);
  }

  for (const folder of SOURCES.filter((source) => existsSync(source)))
    watch(folder, { recursive: true }, () => runSoon(given));
  for (const path of given.map(fixtureNamed).filter((one) => existsSync(one))) {
    const isFolder = statSync(path).isDirectory();
    // An editor may replace a file, which only its folder tells.
    const folder = isFolder ? path : dirname(path);
    watch(folder, (_, name) => {
      const file = join(folder, name ?? "");
      if (isFolder ? file.endsWith(".json") : resolve(file) === resolve(path)) runSoon([file]);
    });
  }
  run(given);
}
