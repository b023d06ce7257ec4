import { cp, mkdir, writeFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import { bundle } from "../simulator/standin/bundle.ts";
import { STANDIN_SCRIPTS, standinScript } from "../simulator/standin/vite.ts";
import { ROOT } from "./run.ts";

const SOURCE = join(ROOT, "simulator/standin");

/** Bundles the plugin with its packages, except Vite itself, and lists their licences. */
const bundlePlugin = () =>
  bundle({
    build: {
      ssr: join(SOURCE, "vite.ts"),
      license: { fileName: "THIRD-PARTY.md" },
      rolldownOptions: { external: ["vite"], output: { entryFileNames: "index.mjs" } },
    },
    ssr: { noExternal: true },
  });

/** Writes the stand-ins into a folder, as JavaScript that needs no other file of this project. */
async function copyStandin(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of await bundlePlugin())
    await writeFile(join(folder, file.fileName), file.type === "chunk" ? file.code : file.source);
  for (const script of STANDIN_SCRIPTS)
    await writeFile(join(folder, basename(script.path)), await standinScript(script, true));
  for (const file of ["index.d.mts", "package.json"])
    await cp(join(SOURCE, file), join(folder, file));
  await cp(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  await cp(join(ROOT, "fixtures/scenarios"), join(folder, "scenarios"), { recursive: true });
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error("Name the new folder: npm run standin:copy -- ../my-app/standin");
  process.exitCode = 1;
} else {
  await copyStandin(resolve(folder));
  console.log(`Add to vite.config.ts, with the path from there:

  import { voiceStandin } from "./${basename(folder)}/index.mjs";

  plugins: [voiceStandin()]
`);
}
