import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { ROOT } from "../run.ts";

/** The gzipped bytes of the recorder, without the log that it fetches later. */
export async function weighRecorder(): Promise<number> {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    build: {
      write: false,
      modulePreload: false,
      minify: true,
      lib: { entry: resolve(import.meta.dirname, "recorder-entry.ts"), formats: ["es"] },
      rolldownOptions: { external: /\/(store|environment)\// },
    },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((bundle) =>
    "output" in bundle ? bundle.output : [],
  );
  const [chunk, ...others] = outputs;
  if (chunk?.type !== "chunk" || others.length > 0)
    throw new Error("The build of the recorder has more than one file.");
  return gzipSync(chunk.code).length;
}
