import type { SdkClass } from "./sdk.ts";

/** Finds the class: bundlers and Node put it at the top, or under one or two keys `default`. */
export function sdkClassOf(module: unknown): SdkClass {
  let found = module;
  for (let depth = 0; depth < 2 && typeof found === "object" && found !== null; depth++)
    found = "default" in found ? found.default : found;
  if (typeof found !== "function") throw new TypeError("The voice SDK holds no client class.");
  return found as SdkClass;
}
