import { resolve } from "node:path";
import { bundle } from "../bundle.ts";
import { ROOT } from "../run.ts";
import { gzipped } from "./initial-load.ts";

/** The gzipped bytes of the recorder, without the log that it fetches later. */
export async function weighRecorder(): Promise<number> {
  const [chunk, ...others] = await bundle({
    root: ROOT,
    build: {
      modulePreload: false,
      minify: true,
      lib: { entry: resolve(import.meta.dirname, "recorder-entry.ts"), formats: ["es"] },
      rolldownOptions: { external: /\/(store|environment)\// },
    },
  });
  if (chunk?.type !== "chunk" || others.length > 0)
    throw new Error("The build of the recorder has more than one file.");
  return gzipped(chunk.code);
}
