import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tryMediaPath } from "./media-path.ts";

/** A connection in a browser that reports errors of the servers. */
class Connection extends EventTarget {
  iceGatheringState = "new";
  readonly createDataChannel = vi.fn();
  readonly close = vi.fn();
  setLocalDescription = () => Promise.resolve();
  onicecandidateerror: unknown = null;

  candidate(type: string) {
    this.dispatchEvent(Object.assign(new Event("icecandidate"), { candidate: { type } }));
  }
  error(url: string, errorCode: number) {
    this.dispatchEvent(Object.assign(new Event("icecandidateerror"), { url, errorCode }));
  }
  complete() {
    this.iceGatheringState = "complete";
    this.dispatchEvent(new Event("icegatheringstatechange"));
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Makes the browser create this connection. */
const give = (connection: Connection) =>
  vi.stubGlobal("RTCPeerConnection", function create() {
    return connection;
  });

/** Looks for a path while the browser does something, and returns the result. */
async function lookWhile(happens: (connection: Connection) => void, connection = new Connection()) {
  give(connection);
  const found = tryMediaPath(new AbortController().signal);
  happens(connection);
  vi.runAllTimers();
  const result = await found;
  expect(connection.close).toHaveBeenCalledOnce();
  return result;
}

/** A connection in a browser that reports no errors. */
class Silent extends Connection {
  constructor() {
    super();
    delete (this as Partial<Connection>).onicecandidateerror;
  }
}
class Failing extends Connection {
  override setLocalDescription = () => Promise.reject(new Error("closed"));
}

describe("tryMediaPath", () => {
  it("finds UDP open when a STUN server answers", async () => {
    expect(await lookWhile((it) => it.candidate("srflx"))).toEqual({ type: "media-open" });
  });

  it("finds UDP open on a device with a public address, where the answer contains no other address", async () => {
    const found = await lookWhile((it) => {
      it.candidate("host");
      it.error("turns:turn.cloudflare.com:443", 701);
      it.complete();
    });
    expect(found).toEqual({ type: "media-open" });
  });

  it("finds no path when the STUN servers are not found", async () => {
    const found = await lookWhile((it) => {
      it.candidate("host");
      it.error("stun:stun.cloudflare.com:3478", 701);
      it.complete();
    });
    expect(found).toEqual({ type: "no-media" });
  });

  it("finds no path when no server answers for four seconds", async () => {
    expect(await lookWhile((it) => it.candidate("host"))).toEqual({ type: "no-media" });
  });

  it("finds no path on a device without a network, where the search ends at once", async () => {
    expect(await lookWhile((it) => it.complete())).toEqual({ type: "no-media" });
  });

  it("counts a relay that refuses the check as reachable", async () => {
    const found = await lookWhile((it) => it.error("turns:turn.cloudflare.com:443", 401));
    expect(found).toEqual({ type: "no-udp", relay: true });
  });

  it("does not report a silent relay in a browser that cannot tell", async () => {
    expect(await lookWhile(() => {}, new Silent())).toEqual({ type: "no-udp", relay: null });
  });

  it("finds no path when the browser cannot search", async () => {
    expect(await lookWhile(() => {}, new Failing())).toEqual({ type: "no-media" });
  });

  it("ends and closes the connection when it is aborted", async () => {
    const connection = new Connection();
    give(connection);
    const aborter = new AbortController();
    const found = tryMediaPath(aborter.signal);
    aborter.abort();
    await found;
    expect([connection.close.mock.calls.length, vi.getTimerCount()]).toEqual([1, 0]);
  });

  it("says that a browser without WebRTC cannot make calls", async () => {
    const { signal } = new AbortController();
    expect(await tryMediaPath(signal)).toEqual({ type: "no-webrtc" });
  });
});
