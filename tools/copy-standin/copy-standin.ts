import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { bundle } from "../../simulator/standin/bundle.ts";
import { STANDIN_SCRIPTS, standinScript } from "../../simulator/standin/vite.ts";
import { ROOT } from "../../scripts/run.ts";

/**
 * `npm run standin:copy -- FOLDER`: writes the stand-ins as JavaScript that needs no other file of this project and no
 * package but Vite and the SDK.
 */
async function copyStandin(folder: string): Promise<void> {
  const source = join(ROOT, "simulator/standin");
  const plugin = await bundle({
    build: {
      ssr: join(source, "vite.ts"),
      license: { fileName: "THIRD-PARTY.md" },
      rolldownOptions: { external: ["vite"], output: { entryFileNames: "index.mjs" } },
    },
    ssr: { noExternal: true },
  });
  mkdirSync(folder, { recursive: true });
  for (const file of plugin)
    writeFileSync(join(folder, file.fileName), file.type === "chunk" ? file.code : file.source);
  for (const script of STANDIN_SCRIPTS)
    writeFileSync(join(folder, basename(script.path)), await standinScript(script, true));
  for (const file of ["index.d.mts", "package.json"])
    cpSync(join(source, file), join(folder, file));
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  cpSync(join(ROOT, "fixtures/scenarios"), join(folder, "scenarios"), { recursive: true });
}

const [folder] = process.argv.slice(2);
if (folder === undefined)
  throw new Error("Name the new folder: npm run standin:copy -- ../my-app/standin");
await copyStandin(folder);
