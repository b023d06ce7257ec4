import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { readMethods } from "./read-methods.ts";
import { readSdk, type SdkSurface } from "./read-sdk.ts";

/** The parts of an SDK release that can be read without running it. */
export type Release = ReturnType<typeof readRelease>;

const Package = v.object({ version: v.string() });

const versionIn = (folder: string): string =>
  v.parse(Package, JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).version;

function surfaceOf(source: string): SdkSurface | string {
  try {
    return readSdk(source);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Reads the release in a folder's `node_modules`. */
export function readRelease(folder: string) {
  const sdk = join(folder, "node_modules/@vapi-ai/web");
  const text = (file: string) => readFileSync(join(sdk, "dist", file), "utf8");
  return {
    version: versionIn(sdk),
    /** The version of `@daily-co/daily-js` that is installed with the release. */
    daily: versionIn(join(folder, "node_modules/@daily-co/daily-js")),
    methods: readMethods(text("vapi.d.ts")),
    /** The release's events, or the reason (a string) why they cannot be read. */
    surface: surfaceOf(text("vapi.js")),
  };
}
