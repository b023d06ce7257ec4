import { describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";

const FULL = {
  publicKey: "key",
  assistant: "assistant",
  workflow: "workflow",
  apiUrl: "https://voice.example/api",
};

describe("readConfiguration", () => {
  it("returns the given values", () => {
    expect(readConfiguration(FULL)).toEqual({
      publicKey: "key",
      apiUrl: "https://voice.example/api",
      targets: { assistant: "assistant", workflow: "workflow" },
      faults: [],
    });
  });

  it.each([undefined, "", "   ", 7, null])("treats %o as missing", (blank) => {
    const variables = { publicKey: blank, assistant: blank, workflow: blank, apiUrl: blank };
    expect(readConfiguration(variables)).toEqual({
      publicKey: null,
      apiUrl: null,
      targets: { assistant: null, workflow: null },
      faults: [],
    });
  });

  it("trims white space around a value", () => {
    expect(readConfiguration({ ...FULL, publicKey: " key\n" }).publicKey).toBe("key");
  });

  it.each([
    ["https://voice.example/", "https://voice.example"],
    ["https://voice.example/api/", "https://voice.example/api"],
    ["https://voice.example/api//", "https://voice.example/api"],
    ["HTTPS://Voice.Example:443/Api", "https://voice.example/Api"],
    ["http://localhost:4545", "http://localhost:4545"],
  ])("normalises the address %s to %s", (apiUrl, expected) => {
    expect(readConfiguration({ ...FULL, apiUrl })).toMatchObject({ apiUrl: expected, faults: [] });
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
  ])("refuses the address %s and names it in a fault", (apiUrl) => {
    const { apiUrl: used, faults } = readConfiguration({ ...FULL, apiUrl });
    expect(used).toBeNull();
    expect(faults).toEqual([expect.stringContaining(apiUrl)]);
  });
});
