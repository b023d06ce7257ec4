import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import react from "@vitejs/plugin-react";
import { build, type Rolldown } from "vite";

/** A page that holds the libraries alone, built as the product is built. */
export async function buildFloor(): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: "error",
    plugins: [react()],
    build: {
      write: false,
      rolldownOptions: { input: resolve(import.meta.dirname, "entry.tsx") },
    },
  });
  if (!("output" in built)) throw new Error("The floor was not built as one bundle.");
  return built.output.filter((file) => file.type === "chunk");
}

/** Its gzipped bytes. */
export const weighFloor = async (): Promise<number> =>
  (await buildFloor()).reduce((sum, { code }) => sum + gzipSync(code).length, 0);
