import { describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";

const FULL = {
  VITE_VAPI_PUBLIC_KEY: "key",
  VITE_VAPI_ASSISTANT_ID: "assistant",
  VITE_VAPI_WORKFLOW_ID: "workflow",
  VITE_VAPI_API_URL: "https://voice.example/api",
};

describe("readConfiguration", () => {
  it("takes over what is given", () => {
    expect(readConfiguration(FULL)).toEqual({
      publicKey: "key",
      apiUrl: "https://voice.example/api",
      targets: { assistant: "assistant", workflow: "workflow" },
      faults: [],
    });
  });

  it.each([undefined, "", "   ", 7, null])("takes %o for missing", (blank) => {
    const environment = Object.fromEntries(Object.keys(FULL).map((name) => [name, blank]));
    expect(readConfiguration(environment)).toEqual({
      publicKey: null,
      apiUrl: null,
      targets: { assistant: null, workflow: null },
      faults: [],
    });
  });

  it("leaves off white space around a value", () => {
    expect(readConfiguration({ VITE_VAPI_PUBLIC_KEY: " key\n" }).publicKey).toBe("key");
  });

  it.each(["voice.example", "ftp://voice.example", "https://", "not an address"])(
    "finds fault with the address %s, and says so",
    (apiUrl) => {
      const { apiUrl: used, faults } = readConfiguration({ ...FULL, VITE_VAPI_API_URL: apiUrl });
      expect(used).toBeNull();
      expect(faults).toEqual([expect.stringContaining(apiUrl)]);
    },
  );
});
