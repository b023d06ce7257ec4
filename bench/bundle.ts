import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Bundles the script and styles of a page for production. `file` is relative to this folder. */
export async function bundlePage(file: string): Promise<{ code: string; css: string }> {
  const entry = fileURLToPath(new URL(file, import.meta.url));
  const result = await build({
    configFile: false,
    logLevel: "error",
    define: { "process.env.NODE_ENV": '"production"' },
    build: { write: false, lib: { entry, formats: ["iife"], name: "bench", fileName: "bench" } },
  });
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) =>
    "output" in each ? each.output : [],
  );
  const code = outputs.flatMap((each) => (each.type === "chunk" ? [each.code] : [])).join("");
  const css = outputs.flatMap((each) =>
    each.type === "asset" && each.fileName.endsWith(".css") ? [String(each.source)] : [],
  );
  if (code === "") throw new Error(`Vite returned no code for ${file}.`);
  return { code, css: css.join("\n") };
}
