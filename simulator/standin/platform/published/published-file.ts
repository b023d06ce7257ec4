import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { type Published, readPublished } from "./published.ts";

let known: Published | undefined;

/** What the installed release of the SDK publishes; read at the first call, and kept. */
export function publishedBySdk(): Published {
  const file = createRequire(import.meta.url).resolve("@vapi-ai/web/dist/api.d.ts");
  known ??= readPublished(readFileSync(file, "utf8"));
  return known;
}
