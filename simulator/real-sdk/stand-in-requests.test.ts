import { expect, it } from "vitest";
import { standInFor } from "./stand-in-requests.ts";

const PLATFORM = "http://localhost/standin/platform";

it("returns the stand-in's address for requests of the call library", () => {
  expect(standInFor("https://gs.daily.co/_ks_/x-swsl/:", PLATFORM)).toBe(`${PLATFORM}/daily/geo`);
  expect(standInFor("https://o77906.ingest.sentry.io/api/168844/envelope/?a=b", PLATFORM)).toBe(
    `${PLATFORM}/daily/errors`,
  );
});

it.each([
  `${PLATFORM}/call/web`,
  "/standin/platform/call/web",
  "https://api.vapi.ai/call/web",
  "https://ingest.sentry.io.example.com/",
  "not an address",
])("returns null for %s", (address) => {
  expect(standInFor(address, PLATFORM)).toBeNull();
});
