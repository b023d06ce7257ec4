import { describe, expect, it } from "vitest";
import { createVapiService } from "./vapi-service.ts";

const FULL = {
  publicKey: "key",
  assistant: "assistant",
  workflow: "workflow",
  apiUrl: "https://voice.example/api",
};

describe("createVapiService", () => {
  it("takes the values from the build's variables", () => {
    expect(createVapiService(FULL)).toMatchObject({
      publicKey: "key",
      addresses: ["https://voice.example/api"],
      targets: { assistant: "assistant", workflow: "workflow" },
      faults: [],
    });
  });

  it.each([undefined, "", "   ", 7, null])(
    "treats a build variable with the value %j as missing",
    (blank) => {
      const variables = { publicKey: blank, assistant: blank, workflow: blank, apiUrl: blank };
      expect(createVapiService(variables)).toMatchObject({
        publicKey: null,
        addresses: [],
        targets: { assistant: null, workflow: null },
        faults: [],
      });
    },
  );

  it("trims white space around a value", () => {
    expect(createVapiService({ ...FULL, publicKey: " key\n" }).publicKey).toBe("key");
  });

  it.each([
    ["https://voice.example/", "https://voice.example"],
    ["https://voice.example/api/", "https://voice.example/api"],
    ["https://voice.example/api//", "https://voice.example/api"],
    ["HTTPS://Voice.Example:443/Api", "https://voice.example/Api"],
    ["http://localhost:4545", "http://localhost:4545"],
  ])("normalises the API address %s to %s", (apiUrl, expected) => {
    expect(createVapiService({ ...FULL, apiUrl })).toMatchObject({
      addresses: [expected],
      faults: [],
    });
  });

  it.each([
    "voice.example",
    "ftp://voice.example",
    "https://",
    "not an address",
    "https://voice.example/?key=1",
    "https://voice.example/#part",
    "https://voice.example?",
    "https://voice.example/#",
    "https://user:password@voice.example",
  ])("rejects the API address %s and names it in a fault", (apiUrl) => {
    const { addresses, faults } = createVapiService({ ...FULL, apiUrl });
    expect(addresses).toEqual([]);
    expect(faults).toEqual([expect.stringContaining(apiUrl)]);
  });
});
