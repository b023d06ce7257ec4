import { describe, expect, it } from "vitest";
import { loadSdk } from "./sdk.ts";
import { sdkClassOf } from "./sdk-class.ts";

class Client {}

describe("sdkClassOf", () => {
  it.each<[string, unknown]>([
    ["as the module itself", Client],
    ["as the default export", { default: Client }],
    ["under default twice", { default: { default: Client } }],
  ])("finds the class when the package exports it %s", (_, module) => {
    expect(sdkClassOf(module)).toBe(Client);
  });

  it.each([null, undefined, {}, { default: {} }, "client"])(
    "throws for the module %j, which contains no class",
    (module) => {
      expect(() => sdkClassOf(module)).toThrow(TypeError);
    },
  );

  it("returns the installed package's class, which has the methods that the adapter uses", async () => {
    const Sdk = sdkClassOf(await loadSdk());
    const methods = ["on", "start", "stop", "setMuted", "getAudioPlayer", "getDailyCallObject"];
    expect(methods.filter((name) => !(name in (Sdk.prototype as object)))).toEqual([]);
  });
});
