import { describe, expect, it, vi } from "vitest";
import { createVirtualClock } from "../../../simulator/engine/virtual-clock.ts";
import { millis } from "../../shared/units.ts";
import { type EnvironmentOwner, flagsOf, type Surroundings } from "./environment.ts";
import { readEnvironment, watchEnvironment } from "./environment-watch.ts";
import { noteEnvironment } from "./environment-note.ts";
import type { AppNote } from "../note.ts";

const MICROPHONE = { kind: "audioinput" } as MediaDeviceInfo;

/** A browser in which all is well, and whose answers a test can change. */
function createBrowser() {
  const status = Object.assign(new EventTarget(), { state: "granted" as PermissionState });
  const devices = { list: [MICROPHONE] };
  const mediaDevices = Object.assign(new EventTarget(), {
    enumerateDevices: vi.fn(() => Promise.resolve(devices.list)),
  });
  const navigator = {
    onLine: true,
    mediaDevices,
    permissions: { query: vi.fn(() => Promise.resolve(status as unknown as PermissionStatus)) },
  };
  const page = Object.assign(new EventTarget(), {
    isSecureContext: true,
    navigator,
    indexedDB: { databases: vi.fn((): Promise<unknown> => Promise.resolve([])) },
    RTCPeerConnection: class {},
    AudioContext: class {},
  });
  return { page, navigator, devices, mediaDevices, status };
}

type Browser = ReturnType<typeof createBrowser>["page"];

function createOwner() {
  const listeners = new Set<() => void>();
  let client = true;
  const owner: EnvironmentOwner = {
    setup: { publicKey: "key", assistantId: "a", workflowId: "w", faults: [] },
    session: {
      hasClient: () => client,
      state: () => ({ error: null }),
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  const change = (hasClient: boolean) => {
    client = hasClient;
    for (const listener of listeners) listener();
  };
  return { owner, change, listeners };
}

const ALL = {
  publicKey: true,
  assistant: true,
  workflow: true,
  secureContext: true,
  microphone: true,
  microphonePermission: true,
  webRtc: true,
  webAudio: true,
  indexedDb: true,
  online: true,
  client: true,
};
const clock = createVirtualClock();
const never = () => new Promise<never>(() => {});
const macrotask = () => new Promise((resolve) => setTimeout(resolve, 0));

describe("readEnvironment", () => {
  it("has a flag for everything, all of them up where all is well", async () => {
    expect(await readEnvironment(createOwner().owner, createBrowser().page, clock)).toEqual(ALL);
  });

  it("has none up where nothing is there", async () => {
    const owner: EnvironmentOwner = {
      setup: { publicKey: null, assistantId: null, workflowId: null, faults: [] },
      session: {
        hasClient: () => false,
        state: () => ({ error: null }),
        subscribe: () => () => {},
      },
    };
    const bare = { isSecureContext: false, navigator: { onLine: false } };
    const page: Surroundings = Object.assign(new EventTarget(), bare);
    const flags = await readEnvironment(owner, page, clock);
    expect(flags).toEqual(Object.fromEntries(Object.keys(ALL).map((name) => [name, false])));
  });

  it("lets go of everything it listened to", async () => {
    const { owner, listeners } = createOwner();
    await readEnvironment(owner, createBrowser().page, clock);
    expect(listeners.size).toBe(0);
  });
});

describe("watchEnvironment", () => {
  it.each([
    ["yes", "it exists", true, {}, null],
    ["not-yet", "a start can create it", false, {}, null],
    ["no", "there is no key", false, { publicKey: null }, null],
    ["no", "the configuration cannot be used", false, { faults: ["No address"] }, null],
    ["no", "the last start failed", false, {}, { code: "client-failed" }],
  ] as const)("reads %s for the client when %s", (reading, _, hasClient, over, error) => {
    const { owner } = createOwner();
    const setup = { ...owner.setup, ...over };
    const session = { ...owner.session, hasClient: () => hasClient, state: () => ({ error }) };
    const { readings } = watchEnvironment({ setup, session }, createBrowser().page, clock);
    expect(readings().client).toBe(reading);
  });

  it("tells at once what can be told at once", () => {
    const { readings } = watchEnvironment(createOwner().owner, createBrowser().page, clock);
    expect(readings()).toMatchObject({
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
  ] as const)("reads a permission that is %s as %s", async (state, reading) => {
    const { page, status } = createBrowser();
    status.state = state;
    const environment = watchEnvironment(createOwner().owner, page, clock);
    await environment.settled;
    expect(environment.readings().microphonePermission).toBe(reading);
    expect(flagsOf(environment.readings()).microphonePermission).toBe(state === "granted");
  });

  it("finds no microphone among other devices", async () => {
    const { page, devices } = createBrowser();
    devices.list = [{ kind: "audiooutput" } as MediaDeviceInfo];
    const environment = watchEnvironment(createOwner().owner, page, clock);
    await environment.settled;
    expect(environment.readings().microphone).toBe("no");
  });

  it.each([
    ["rejects", () => Promise.reject(new TypeError("no such permission"))],
    [
      "throws",
      () => {
        throw new TypeError("no such permission");
      },
    ],
  ])("does not know what the browser %s to tell", async (_, refuse) => {
    const { page, navigator, mediaDevices } = createBrowser();
    navigator.permissions.query.mockImplementation(refuse);
    mediaDevices.enumerateDevices.mockImplementation(refuse);
    page.indexedDB.databases.mockImplementation(refuse);
    const environment = watchEnvironment(createOwner().owner, page, clock);
    await environment.settled;
    expect(environment.readings()).toMatchObject({
      microphone: "unknown",
      microphonePermission: "unknown",
      indexedDb: "no",
    });
  });

  it("does not wait for ever", async () => {
    const { page, navigator, mediaDevices } = createBrowser();
    navigator.permissions.query.mockImplementation(never);
    mediaDevices.enumerateDevices.mockImplementation(never);
    page.indexedDB.databases.mockImplementation(never);
    const virtual = createVirtualClock();
    const environment = watchEnvironment(createOwner().owner, page, virtual);
    await virtual.runUntil(millis(1999));
    expect(environment.readings().microphone).toBe("asking");
    await virtual.runUntil(millis(2000));
    await environment.settled;
    expect(environment.readings()).toMatchObject({
      microphone: "unknown",
      microphonePermission: "unknown",
      indexedDb: "unknown",
    });
  });

  it("follows the network, the permission, the devices and the client", async () => {
    const { page, navigator, devices, mediaDevices, status } = createBrowser();
    const { owner, change } = createOwner();
    const environment = watchEnvironment(owner, page, clock);
    await environment.settled;
    const heard = vi.fn();
    environment.subscribe(heard);

    navigator.onLine = false;
    page.dispatchEvent(new Event("offline"));
    expect(environment.readings().online).toBe("no");
    change(false);
    expect(environment.readings().client).toBe("not-yet");
    status.state = "denied";
    status.dispatchEvent(new Event("change"));
    expect(environment.readings().microphonePermission).toBe("no");
    expect(heard).toHaveBeenCalledTimes(3);
    devices.list = [];
    mediaDevices.dispatchEvent(new Event("devicechange"));
    await macrotask();
    expect(environment.readings().microphone).toBe("no");
  });

  it("says nothing when nothing has changed, and nothing once it is closed", async () => {
    const { page, navigator, mediaDevices, status } = createBrowser();
    const { owner, change, listeners } = createOwner();
    const environment = watchEnvironment(owner, page, clock);
    await environment.settled;
    const heard = vi.fn();
    environment.subscribe(heard);
    const before = environment.readings();
    page.dispatchEvent(new Event("online"));
    change(true);
    expect(environment.readings()).toBe(before);
    mediaDevices.enumerateDevices.mockResolvedValue([]);
    mediaDevices.dispatchEvent(new Event("devicechange"));
    environment.close();
    await macrotask();
    navigator.onLine = false;
    page.dispatchEvent(new Event("offline"));
    status.state = "denied";
    status.dispatchEvent(new Event("change"));
    expect(environment.readings()).toBe(before);
    expect(heard).not.toHaveBeenCalled();
    expect(listeners.size).toBe(0);
  });
});

describe("noteEnvironment", () => {
  function note(change: (page: Browser) => void = () => {}) {
    const { page } = createBrowser();
    change(page);
    const { owner } = createOwner();
    const notes: AppNote[] = [];
    const take = (_: string, what: unknown) => void notes.push(what as AppNote);
    const stop = noteEnvironment(owner, take, page, clock);
    return { page, notes, stop };
  }

  it("notes the environment once, as a check", async () => {
    const { notes } = note();
    await vi.waitFor(() => expect(notes).toHaveLength(1));
    expect(notes).toEqual([
      {
        type: "info",
        category: "config",
        message: "The environment was read: all is in place.",
        details: { source: "check", check: "environment", environment: ALL },
      },
    ]);
  });

  it("warns where a call cannot do without what is missing", async () => {
    const { notes } = note((page) => (page.isSecureContext = false));
    await vi.waitFor(() => expect(notes).toHaveLength(1));
    expect(notes).toMatchObject([
      { type: "warning", message: expect.stringContaining("Not in place: secure context.") },
    ]);
  });

  it("notes when the browser goes offline and online, until it is stopped", () => {
    const { page, notes, stop } = note();
    page.dispatchEvent(new Event("offline"));
    page.dispatchEvent(new Event("online"));
    stop();
    page.dispatchEvent(new Event("offline"));
    expect(notes).toMatchObject([
      { type: "warning", category: "network", message: "The browser went offline." },
      { type: "info", category: "network", message: "The browser is online again." },
    ]);
  });
});
