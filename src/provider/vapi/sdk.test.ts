import { describe, expect, it } from "vitest";
import { loadSdk, sdkClassOf } from "./sdk.ts";

class Client {}

describe("the class within the module", () => {
  it.each<[string, unknown]>([
    ["the module itself", Client],
    ["the default export", { default: Client }],
    ["the default of the default export", { default: { default: Client } }],
  ])("is found as %s", (_, module) => {
    expect(sdkClassOf(module)).toBe(Client);
  });

  it.each<[unknown]>([[null], [undefined], [{}], [{ default: {} }], ["client"]])(
    "is missed in %j",
    (module) => {
      expect(() => sdkClassOf(module)).toThrow(TypeError);
    },
  );

  it("is found in the package that is installed", async () => {
    const Sdk = sdkClassOf(await loadSdk());
    const methods = ["on", "start", "stop", "setMuted", "getAudioPlayer", "getDailyCallObject"];
    expect(methods.filter((name) => !(name in (Sdk.prototype as object)))).toEqual([]);
  });
});
