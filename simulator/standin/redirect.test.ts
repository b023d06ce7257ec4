import { expect, it } from "vitest";
import { standInFor } from "./redirect.ts";

const ORIGIN = "http://localhost:5173";

it.each([
  ["https://gs.daily.co/_ks_/x-swsl/:", "/standin/platform/daily/geo"],
  ["https://o77906.ingest.sentry.io/api/1/envelope/?a=b", "/standin/platform/daily/errors"],
  ["https://c.daily.co/call-machine/versioned/0.87.0/static/a.js", "/standin/call-machine.js"],
  ["https://api.vapi.ai/call/web", "/standin/platform/call/web"],
  ["https://api.vapi.ai/assistant?limit=3", "/standin/platform/assistant?limit=3"],
])("standInFor redirects %s to %s", (address, path) => {
  expect(standInFor(address, ORIGIN)).toBe(path);
});

it.each(["https://voice.example/base", "/api/voice"])(
  "standInFor redirects a start of an app whose base URL is %s",
  (base) => {
    expect(standInFor(`${base}/call/web`, ORIGIN)).toBe("/standin/platform/call/web");
  },
);

it.each([
  `${ORIGIN}/standin/platform/call/web`,
  "/standin/platform/daily/geo",
  "https://ingest.sentry.io.example.com/",
  "https://notvapi.ai/assistant",
  "https://voice.example/call/website",
  "https://daily.co.example/c.daily.co",
  "http://[",
])("standInFor returns null for %s, which needs no stand-in", (address) => {
  expect(standInFor(address, ORIGIN)).toBeNull();
});
