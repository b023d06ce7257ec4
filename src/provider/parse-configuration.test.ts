import { describe, expect, it } from "vitest";
import { parseConfiguration } from "./parse-configuration.ts";

const FULL = {
  publicKey: "key",
  assistant: "assistant",
  workflow: "workflow",
  apiUrl: "https://voice.example/api",
  contactUrl: "mailto:hello@practice.example",
};
const USUAL = "https://api.usual.example";

/** Parses a content on a page whose policy admits the origin of its own address. */
function parse(content: unknown) {
  const { apiUrl } = (content ?? {}) as { readonly apiUrl?: unknown };
  const admitted = URL.canParse(String(apiUrl)) ? new URL(String(apiUrl)).origin : USUAL;
  return parseConfiguration(content, { usual: USUAL, admitted });
}

describe("parseConfiguration", () => {
  it("takes the values of all keys", () => {
    expect(parse(FULL)).toEqual({
      publicKey: "key",
      targets: { assistant: "assistant", workflow: "workflow" },
      apiUrl: "https://voice.example/api",
      contactUrl: "mailto:hello@practice.example",
      faults: [],
      ignored: [],
    });
  });

  it.each([undefined, "", "   ", null])("treats the value %j as missing", (blank) => {
    const content = Object.fromEntries(Object.keys(FULL).map((key) => [key, blank]));
    expect(parse(content)).toEqual({
      publicKey: null,
      targets: { assistant: null, workflow: null },
      apiUrl: null,
      contactUrl: null,
      faults: [],
      ignored: [],
    });
  });

  it("trims white space around a value", () => {
    expect(parse({ publicKey: " key\n" }).publicKey).toBe("key");
  });

  it.each([
    ["https://voice.example/", "https://voice.example"],
    ["https://voice.example/api/", "https://voice.example/api"],
    ["https://voice.example/api//", "https://voice.example/api"],
    ["HTTPS://Voice.Example:443/Api", "https://voice.example/Api"],
    ["http://localhost:4545", "http://localhost:4545"],
  ])("normalises the API address %s to %s", (apiUrl, expected) => {
    expect(parse({ ...FULL, apiUrl })).toMatchObject({ apiUrl: expected, faults: [] });
  });

  it.each([
    ...["voice.example", "ftp://voice.example", "https://", "not an address"],
    ...["https://voice.example/?key=1", "https://voice.example/#part", "https://voice.example?"],
    ...["https://voice.example/#", "https://user:password@voice.example"],
  ])("rejects the API address %s and names it in a fault", (apiUrl) => {
    const { apiUrl: parsed, faults } = parse({ ...FULL, apiUrl });
    expect(parsed).toBeNull();
    expect(faults).toEqual([expect.stringContaining(apiUrl)]);
  });

  it.each(["https://other.example/api", undefined])(
    "rejects the API address %s, which the content security policy does not admit",
    (apiUrl) => {
      const { faults } = parseConfiguration(
        { ...FULL, apiUrl },
        { usual: USUAL, admitted: "https://voice.example" },
      );
      expect(faults).toEqual([
        expect.stringMatching(`admits https://voice.example for the API, not ${apiUrl ?? USUAL}:`),
      ]);
    },
  );

  it.each(["mailto:hello@practice.example?subject=Nora", "https://practice.example/contact"])(
    "takes the contact address %s as it is",
    (contactUrl) =>
      expect(parse({ ...FULL, contactUrl })).toMatchObject({ contactUrl, faults: [] }),
  );

  it.each(["hello@practice.example", "http://practice.example", "javascript:alert(1)", "https://"])(
    "ignores the contact address %s and tells the staff, because calls do not need it",
    (contactUrl) => {
      const { contactUrl: parsed, faults, ignored } = parse({ ...FULL, contactUrl });
      expect(parsed).toBeNull();
      expect(faults).toEqual([]);
      expect(ignored).toEqual([
        `"contactUrl" in config.json is not a mailto: or https address: "${contactUrl}"`,
      ]);
    },
  );

  it("names every key that is unknown or has another value than a text", () => {
    const { publicKey, faults } = parse({ publickey: "key", assistant: 7, workflow: ["w"] });
    expect(publicKey).toBeNull();
    expect(faults).toEqual([
      'config.json has the unknown key "publickey".',
      '"assistant" in config.json is not a text.',
      '"workflow" in config.json is not a text.',
    ]);
  });

  it.each([null, [], "key", 7])("reports the content %j as a fault", (content) => {
    expect(parse(content).faults).toEqual(["config.json is not a JSON object."]);
  });
});
