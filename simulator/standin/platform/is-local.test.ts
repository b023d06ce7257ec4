import { expect, it } from "vitest";
import { isLocal } from "./is-local.ts";

it.each([
  [{ host: "localhost:4545" }, true],
  [{ host: "127.0.0.1:4545" }, true],
  [{ host: "[::1]:4545" }, true],
  [{ host: "app.localhost:4545" }, true],
  [{ host: "localhost:4545", origin: "http://localhost:4545" }, true],
  [{ host: "localhost:4545", origin: "http://127.0.0.1:5173" }, true],
  [{ host: "localhost:4545", "sec-fetch-site": "same-origin" }, true],
  [{ host: "localhost:4545", "sec-fetch-site": "cross-site" }, false],
  [{ host: "localhost:4545", origin: "https://evil.example" }, false],
  [{ host: "localhost:4545", origin: "http://localhost.evil.example" }, false],
  [{ host: "localhost:4545", origin: "null" }, false],
  [{ host: "evil.example:4545" }, false],
  [{ host: "evil.example:4545", origin: "http://evil.example:4545" }, false],
  [{ host: "localhost.evil.example" }, false],
  [{ host: "127.0.0.1.evil.example" }, false],
  [{ host: "a b" }, false],
  [{}, false],
])("isLocal judges a request with the headers %j as %j", (headers, local) => {
  expect(isLocal(headers, false)).toBe(local);
});

it.each([
  [{ host: "my-machine:4545" }, true],
  [{ host: "my-machine:4545", origin: "http://my-machine:4545" }, true],
  [{ host: "my-machine:4545", origin: "https://evil.example" }, false],
])("isLocal judges a request to an open server with the headers %j as %j", (headers, local) => {
  expect(isLocal(headers, true)).toBe(local);
});
