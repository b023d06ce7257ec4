import { expect, test } from "@playwright/test";
import { missingOf } from "./citation.ts";
import { ASIDE, BEYOND_THE_SERVICE, FACTS } from "./facts.ts";
import { RETELLINGS } from "./retell.ts";

const CAUSE = /^[-+] \d+ \w+\.[\w-]+( before \w+\.[\w-]+)?$/;

test("whatever is known of the real SDK is to be seen where it is said to be", () => {
  const told = [...FACTS, ...BEYOND_THE_SERVICE, ...Object.values(ASIDE), ...RETELLINGS];
  for (const { says, shownBy } of told)
    for (const citation of shownBy) expect(missingOf(citation), says).toBeNull();
});

test("nothing that is seen is excused where the service can bring it about", () => {
  const lines = FACTS.flatMap(({ differs }) => Object.values(differs).flat());
  expect(lines.filter((line) => !CAUSE.test(line))).toEqual([]);
});

test("a citation is missed where nothing shows it", () => {
  const order = "call";
  const vapi = { file: "@vapi-ai/web/dist/vapi.js" };
  expect(missingOf({ order, happens: ["call-start", "call-start-success"] })).toBe(
    "call-start-success",
  );
  expect(missingOf({ order: "of-nothing", happens: ["call-start"] })).toBe("of-nothing");
  expect(missingOf({ ...vapi, words: "disconnect" })).toBe("disconnect");
  expect(missingOf({ ...vapi, lacks: "call-start" })).toBe("no call-start");
  expect(missingOf({ file: "@vapi-ai/nothing", words: "" })).toBe("@vapi-ai/nothing");
});
