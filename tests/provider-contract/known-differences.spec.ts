import { expect, test } from "@playwright/test";
import { missingOf } from "./citation.ts";
import {
  IGNORED_CAUSES,
  IMPOSSIBLE_ON_THE_SERVICE,
  KNOWN_DIFFERENCES,
} from "./known-differences.ts";
import { NORMALISATIONS } from "./normalise.ts";

const CAUSE = /^[-+] \d+ \w+\.[\w-]+( before \w+\.[\w-]+)?$/;

test("finds the evidence for every fact about the real SDK", () => {
  const facts = [
    ...KNOWN_DIFFERENCES,
    ...IMPOSSIBLE_ON_THE_SERVICE,
    ...Object.values(IGNORED_CAUSES),
    ...NORMALISATIONS,
  ];
  for (const { fact, evidence } of facts)
    for (const citation of evidence) expect(missingOf(citation), fact).toBeNull();
});

test("excuses differences in visible fields only for scenarios that the service cannot produce", () => {
  const lines = KNOWN_DIFFERENCES.flatMap(({ differs }) => Object.values(differs).flat());
  expect(lines.filter((line) => !CAUSE.test(line))).toEqual([]);
});

test("reports evidence that is not in its source", () => {
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
