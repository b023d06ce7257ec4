import { configured } from "../../../tests/support/configurations.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { macrotask } from "../../shared/macrotask.ts";
import { INITIAL_STATE } from "../../call/state.ts";
import { createSubscribable } from "../../shared/subscribable.ts";
import { systemTimers } from "../../shared/system-clock.ts";
import type { AppNote } from "../note.ts";
import {
  ENVIRONMENT_NAMES,
  type EnvironmentOwner,
  readEnvironment,
  watchEnvironment,
} from "./environment.ts";
import { noteEnvironment, noteNetwork, noteSetup } from "./environment-note.ts";

const SETUP = configured();
const NO_SETUP = configured({ publicKey: null, assistant: null, workflow: null });
const allFlags = (isSet: boolean) =>
  Object.fromEntries(ENVIRONMENT_NAMES.map((name) => [name, isSet]));

const FAILED = { code: "client-failed", page: "home", text: "", cause: null } as const;

function stubBrowser(page: { readonly navigator: object }): void {
  vi.stubGlobal("window", page);
  vi.stubGlobal("navigator", page.navigator);
}
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser and a session in which every flag is set until a test changes them. */
function createScene() {
  const status = Object.assign(new EventTarget(), { state: "granted" as PermissionState });
  const query = vi.fn(() => Promise.resolve(status as unknown as PermissionStatus));
  const enumerateDevices = vi.fn(() =>
    Promise.resolve([{ kind: "audioinput" } as MediaDeviceInfo]),
  );
  const mediaDevices = Object.assign(new EventTarget(), { enumerateDevices });
  const databases = vi.fn((): Promise<unknown> => Promise.resolve([]));
  const navigator = { onLine: true, mediaDevices, permissions: { query } };
  const page = Object.assign(new EventTarget(), {
    isSecureContext: true,
    navigator,
    indexedDB: { databases },
    RTCPeerConnection: class {},
    AudioContext: class {},
  });
  stubBrowser(page);
  const { subscribe, notify, hasListeners } = createSubscribable();
  const hasClient = vi.fn(() => true);
  const session = { hasClient, state: () => INITIAL_STATE, subscribe };
  const owner: EnvironmentOwner = { setup: SETUP, session };
  const askMocks = [query, enumerateDevices, databases];
  return { page, navigator, status, owner, hasClient, notify, hasListeners, askMocks };
}
type Scene = ReturnType<typeof createScene>;

async function watchSettled(change: (scene: Scene) => void = () => {}) {
  const scene = createScene();
  change(scene);
  const environment = watchEnvironment(scene.owner);
  await environment.settled;
  const listener = vi.fn();
  environment.subscribe(listener);
  return { ...scene, ...environment, listener };
}

describe("readEnvironment", () => {
  it("reads every flag as set when the browser has every feature, and unsubscribes afterwards", async () => {
    const { owner, hasListeners } = createScene();
    expect(await readEnvironment(owner)).toEqual(allFlags(true));
    expect(hasListeners()).toBe(false);
  });

  it("reads no flag as set when the browser has no feature", async () => {
    const { owner, hasClient } = createScene();
    hasClient.mockReturnValue(false);
    const bare = { isSecureContext: false, navigator: { onLine: false } };
    stubBrowser(Object.assign(new EventTarget(), bare));
    const flags = await readEnvironment({ ...owner, setup: NO_SETUP });
    expect(flags).toEqual(allFlags(false));
  });
});

describe("watchEnvironment", () => {
  it.each([
    ["yes", "it exists", true, {}, null],
    ["not-yet", "a start can create it", false, {}, null],
    ["no", "the key is missing", false, { publicKey: null }, null],
    ["no", "the configuration has a fault", false, { faults: ["No address"] }, null],
    ["no", "the last start failed", false, {}, FAILED],
  ] as const)("reads the client as %s when %s", (reading, _, hasClient, over, error) => {
    const { owner } = createScene();
    const setup = { ...owner.setup, ...over };
    const state = () => ({ ...INITIAL_STATE, error });
    const session = { ...owner.session, hasClient: () => hasClient, state };
    expect(watchEnvironment({ setup, session }).readings().client).toBe(reading);
  });

  it("reads flags of the page itself at once, and the others as asking until the browser answers", () => {
    const { owner } = createScene();
    expect(watchEnvironment(owner).readings()).toMatchObject({
      publicKey: "yes",
      online: "yes",
      microphone: "asking",
      microphonePermission: "asking",
      indexedDb: "asking",
    });
  });

  it.each([
    ["granted", "yes"],
    ["denied", "no"],
    ["prompt", "not-asked"],
  ] as const)("reads a permission in the state %s as %s", async (state, reading) => {
    const { readings, owner } = await watchSettled(({ status }) => (status.state = state));
    expect(readings().microphonePermission).toBe(reading);
    const flags = await readEnvironment(owner);
    expect(flags.microphonePermission).toBe(state === "granted");
  });

  it.each([
    ["rejects", () => Promise.reject(new TypeError("no such permission"))],
    [
      "throws",
      () => {
        throw new TypeError("no such permission");
      },
    ],
  ])(
    "reads devices and permission as unknown and IndexedDB as missing when the browser %s",
    async (_, refuse) => {
      const { readings } = await watchSettled(({ askMocks }) => {
        for (const ask of askMocks) ask.mockImplementation(refuse);
      });
      expect(readings()).toMatchObject({
        microphone: "unknown",
        microphonePermission: "unknown",
        indexedDb: "no",
      });
    },
  );

  it("reads a flag as unknown when the browser gives no answer for two seconds", async () => {
    vi.useFakeTimers();
    const { owner, askMocks } = createScene();
    for (const ask of askMocks) ask.mockImplementation(() => new Promise<never>(() => {}));
    const { readings, settled } = watchEnvironment(owner);
    await vi.advanceTimersByTimeAsync(1999);
    expect(readings().microphone).toBe("asking");
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(readings()).toMatchObject({
      microphone: "unknown",
      microphonePermission: "unknown",
      indexedDb: "unknown",
    });
  });

  it("updates the readings when network, client, permission or devices change", async () => {
    const { page, navigator, status, hasClient, notify, readings, listener } = await watchSettled();
    navigator.onLine = false;
    page.dispatchEvent(new Event("offline"));
    expect(readings().online).toBe("no");
    hasClient.mockReturnValue(false);
    notify();
    expect(readings().client).toBe("not-yet");
    status.state = "denied";
    status.dispatchEvent(new Event("change"));
    await macrotask(systemTimers);
    expect(readings().microphonePermission).toBe("no");
    expect(listener).toHaveBeenCalledTimes(3);
    navigator.mediaDevices.enumerateDevices.mockResolvedValue([
      { kind: "audiooutput" } as MediaDeviceInfo,
    ]);
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    await macrotask(systemTimers);
    expect(readings().microphone).toBe("no");
  });

  it("asks for the devices again each time the permission changes", async () => {
    const { status, navigator } = await watchSettled();
    for (const times of [2, 3, 4]) {
      status.dispatchEvent(new Event("change"));
      await macrotask(systemTimers);
      expect(navigator.mediaDevices.enumerateDevices).toHaveBeenCalledTimes(times);
    }
  });

  it("does not call listeners when no reading changed, or after close", async () => {
    const { page, navigator, status, notify, hasListeners, readings, listener, close } =
      await watchSettled();
    const before = readings();
    page.dispatchEvent(new Event("online"));
    notify();
    expect(readings()).toBe(before);
    navigator.mediaDevices.enumerateDevices.mockResolvedValue([]);
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    close();
    await macrotask(systemTimers);
    navigator.onLine = false;
    page.dispatchEvent(new Event("offline"));
    status.state = "denied";
    status.dispatchEvent(new Event("change"));
    await macrotask(systemTimers);
    expect(readings()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
    expect(hasListeners()).toBe(false);
  });
});

function collectNotes() {
  const notes: AppNote[] = [];
  return { notes, note: (_: string, what: unknown) => void notes.push(what as AppNote) };
}

describe("noteEnvironment", () => {
  function noteScene(change: (page: Scene["page"]) => void = () => {}) {
    const { page, owner } = createScene();
    change(page);
    const { notes, note } = collectNotes();
    noteEnvironment(owner, note);
    return { page, notes };
  }

  it("adds one note when the environment has been read", async () => {
    const { notes } = noteScene();
    await vi.waitFor(() => expect(notes).toHaveLength(1));
    expect(notes).toEqual([
      {
        type: "info",
        category: "config",
        message: "The environment was read: all is in place.",
        details: { source: "check", check: "environment", environment: allFlags(true) },
      },
    ]);
  });

  it.each([
    ["warning", "a flag that calls need", "isSecureContext", "secure context"],
    ["info", "an optional flag", "AudioContext", "Web Audio"],
  ])("adds an entry of type %s when %s is not set: %s", async (type, _, name, words) => {
    const { notes } = noteScene((page) => Reflect.deleteProperty(page, name));
    await vi.waitFor(() => expect(notes).toHaveLength(1));
    const message = `The environment was read. Not in place: ${words}.`;
    expect(notes).toMatchObject([{ type, message }]);
  });
});

describe("noteNetwork", () => {
  it("notes when the browser goes offline or online", () => {
    const { notes, note } = collectNotes();
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    noteNetwork(note);
    page.dispatchEvent(new Event("offline"));
    page.dispatchEvent(new Event("online"));
    expect(notes).toMatchObject([
      { type: "warning", category: "network", message: "The browser went offline." },
      { type: "info", category: "network", message: "The browser is online again." },
    ]);
  });
});

describe("noteSetup", () => {
  it("notes which settings are present, but not their values, and notes each fault", () => {
    const { notes, note } = collectNotes();
    noteSetup(configured({ publicKey: null, workflow: null, faults: ["Bad address."] }), note);
    expect(notes.map(({ type, message }) => [type, message])).toEqual([
      ["error", "The public key is missing."],
      ["success", "The assistant is configured."],
      ["warning", "The workflow is missing."],
      ["error", "Bad address."],
    ]);
  });
});
