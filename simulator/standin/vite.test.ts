import type { Plugin, ResolvedConfig } from "vite";
import { expect, it } from "vitest";
import { voiceStandin } from "./vite.ts";

/** The scripts that the plugin puts into a page of a server or a build. */
function scriptsOf({ configResolved, transformIndexHtml }: Plugin, command: "serve" | "build") {
  const call = (hook: unknown, ...given: unknown[]): unknown =>
    (hook as (...args: unknown[]) => unknown)(...given);
  call(configResolved, { command } as Partial<ResolvedConfig>);
  return call(transformIndexHtml);
}

const CLIENT = [{ tag: "script", attrs: { src: "/standin/client.js" }, injectTo: "head-prepend" }];

it("voiceStandin puts its client first into the pages of a server, and into builds only if asked", () => {
  expect(scriptsOf(voiceStandin(), "serve")).toEqual(CLIENT);
  expect(scriptsOf(voiceStandin(), "build")).toEqual([]);
  expect(scriptsOf(voiceStandin({ build: true }), "build")).toEqual(CLIENT);
});

it("voiceStandin puts nothing into pages without its client", () => {
  for (const command of ["serve", "build"] as const)
    expect(scriptsOf(voiceStandin({ client: false, build: true }), command)).toEqual([]);
});
