import { expect, it } from "vitest";
import { offerOf } from "./page-offers.ts";

const idle = { state: "idle", muted: false } as const;
const connecting = { state: "connecting", muted: false } as const;
const active = { state: "active", muted: false } as const;

it.each([
  ["start", "/", idle, "stays"],
  ["start", "/call-ending", idle, "leads home"],
  ["start", "/nowhere", idle, "is not there"],
  ["start", "/", active, "is not there"],
  ["stop", "/", connecting, "stays"],
  ["stop", "/", idle, "is not there"],
  ["go-home", "/", active, "stays"],
  ["go-home", "/", connecting, "is not there"],
  ["go-home", "/call-ending", idle, "leads home"],
  ["go-home", "/admin-testing", idle, "stays"],
  ["mute", "/", active, "stays"],
  ["mute", "/", { ...active, muted: true }, "is not there"],
  ["unmute", "/", { ...active, muted: true }, "stays"],
  ["type", "/", active, "stays"],
  ["type", "/admin-testing", active, "is not there"],
] as const)("offerOf: the button to %s at %s (%o) %s", (action, path, call, expected) => {
  expect(offerOf(action, path, call) ?? "is not there").toBe(expected);
});
