import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { KNOWN_ACTIONS } from "../../simulator/standin/machine/handle-message.ts";
import { RULED_ACTIONS } from "../../simulator/standin/rules/messages.ts";

const words = (text: string) => text.trim().split(/\s+/);

/** Actions that the library can send, but never sends in a voice call between two participants, by reason. */
const NEVER_ASKED: Readonly<Record<string, readonly string[]>> = {
  "the library's own user interface, in an iframe": words(`
    daily-method-set-play-ding exited-fullscreen fullscreen get-sidebar-view
    iframe-launch-config load-css set-active-speaker-mode set-custom-integrations
    set-show-local-video set-show-names set-show-participants-bar set-sidebar-view
    set-theme start-custom-integrations stop-custom-integrations
    update-custom-tray-buttons`),
  "cameras, screen sharing and custom tracks": words(`
    cycle-camera cycle-mic get-camera-facing-mode local-screen-start local-screen-stop
    local-screen-update set-camera start-camera start-custom-track stop-custom-track`),
  "the library's own streaming and transcription": words(`
    daily-method-start-live-streaming daily-method-start-transcription
    daily-method-stop-live-streaming daily-method-stop-transcription
    daily-method-update-live-streaming daily-method-update-live-streaming-endpoints
    daily-method-update-transcription`),
  "meetings with more participants": words(`
    add-fake-participant daily-method-update-waiting-participant
    daily-method-update-waiting-participants update-participants`),
  "network settings, and aborts of network tests": words(`
    abort-test-network-connectivity abort-test-websocket-connectivity set-bandwidth
    set-ice-config set-proxy-url stop-test-call-quality stop-test-p2p-call-quality`),
};

/**
 * Reads from the library's code every action that it sends: as a string literal or as a minified constant.
 */
function actionsOfLibrary(): readonly string[] {
  const sdk = createRequire(createRequire(import.meta.url).resolve("@vapi-ai/web"));
  const file = join(dirname(sdk.resolve("@daily-co/daily-js")), "daily-esm.js");
  const code = readFileSync(file, "utf8");
  const named = new Map<string, string>();
  for (const [, name, text] of code.matchAll(/\b([\w$]{1,3})="([a-z][a-z0-9-]+)"/g))
    if (name !== undefined && text !== undefined) named.set(name, text);
  const sent = code.matchAll(
    /sendMessageToCallMachine\((?:[\w$]+\()?\{action:(?:"([a-z0-9-]+)"|([\w$]+))/g,
  );
  const actions = [...sent].map(([, text, name = ""]) => text ?? named.get(name) ?? name);
  return [...new Set(actions)].toSorted((one, other) => one.localeCompare(other));
}

const actions = actionsOfLibrary();

describe("the stand-in for the call machine", () => {
  it("supports exactly the actions that the call library can send in a voice call", () => {
    expect(actions.length).toBeGreaterThan(80);
    const known = [...KNOWN_ACTIONS, ...Object.values(NEVER_ASKED).flat()];
    expect(actions.filter((action) => !known.includes(action))).toEqual([]);
    expect(known.filter((action) => !actions.includes(action))).toEqual([]);
    expect(known).toHaveLength(new Set(known).size);
  });

  it("checks the input only of actions that it supports", () => {
    expect(RULED_ACTIONS.filter((action) => !KNOWN_ACTIONS.includes(action))).toEqual([]);
  });
});
