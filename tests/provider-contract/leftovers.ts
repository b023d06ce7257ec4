import type { CDPSession } from "@playwright/test";

/** What calls may leave on a page. Counted once the browser has collected what nobody can reach. */
export interface Leftovers {
  /** How many listeners of each type there are on what outlives every call. */
  readonly listeners: Readonly<Record<"window" | "document" | "devices", Record<string, number>>>;
  /** Listeners of each instance of the SDK. */
  readonly clients: readonly number[];
  readonly callObjects: number;
  /** Call objects that are listed as alive, or as waiting for their machine. */
  readonly listed: number;
  readonly audioElements: number;
  readonly liveTracks: number;
  readonly openContexts: number;
  readonly bundles: number;
}

/** What is counted among all objects of the page, and on it. It runs there, and knows of nothing here. */
function count(this: readonly object[]): Omit<Leftovers, "listeners"> {
  interface Emitter {
    eventNames(): readonly string[];
    listenerCount(name: string): number;
  }
  interface Library {
    readonly _daily?: { readonly instances: object; readonly pendings: readonly string[] };
    readonly _dailyCallMachineLoadWaitlist?: ReadonlySet<string>;
  }
  const made = (method: string) =>
    this.filter((one) => {
      const prototype: unknown = Object.getPrototypeOf(one);
      return prototype !== null && Object.hasOwn(prototype as object, method);
    });
  const { _daily, _dailyCallMachineLoadWaitlist } = globalThis as Library;
  return {
    clients: (made("getDailyCallObject") as Emitter[]).map((client) =>
      client.eventNames().reduce((sum, name) => sum + client.listenerCount(name), 0),
    ),
    callObjects: made("startRemoteParticipantsAudioLevelObserver").length,
    listed:
      Object.keys(_daily?.instances ?? {}).length +
      (_daily?.pendings.length ?? 0) +
      (_dailyCallMachineLoadWaitlist?.size ?? 0),
    audioElements: this.filter((one) => one instanceof HTMLAudioElement).length,
    liveTracks: this.filter((one) => one instanceof MediaStreamTrack && one.readyState === "live")
      .length,
    openContexts: this.filter((one) => one instanceof AudioContext && one.state !== "closed")
      .length,
    bundles: document.querySelectorAll("script[src*='call-machine']").length,
  };
}

async function evaluate(cdp: CDPSession, expression: string): Promise<string> {
  const { result } = await cdp.send("Runtime.evaluate", { expression });
  if (result.objectId === undefined) throw new Error(`The page has no ${expression}.`);
  return result.objectId;
}

async function listenersOf(cdp: CDPSession, target: string): Promise<Record<string, number>> {
  const objectId = await evaluate(cdp, target);
  const { listeners } = await cdp.send("DOMDebugger.getEventListeners", { objectId });
  const counts: Record<string, number> = {};
  for (const { type } of listeners) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** Counts the objects in the page's heap that can still be reached. */
export async function countLeftovers(cdp: CDPSession): Promise<Leftovers> {
  // The query collects garbage too, but while its own stack may still seem to point to dead elements.
  await cdp.send("HeapProfiler.collectGarbage");
  const listeners = {
    window: await listenersOf(cdp, "window"),
    document: await listenersOf(cdp, "document"),
    devices: await listenersOf(cdp, "navigator.mediaDevices"),
  };
  const prototypeObjectId = await evaluate(cdp, "Object.prototype");
  const { objects } = await cdp.send("Runtime.queryObjects", { prototypeObjectId });
  const objectId = objects.objectId ?? "";
  const functionDeclaration = String(count);
  const { result, exceptionDetails } = await cdp.send("Runtime.callFunctionOn", {
    objectId,
    functionDeclaration,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
  // What is held by the debugger would be there for ever.
  await cdp.send("Runtime.releaseObject", { objectId });
  return { listeners, ...(result.value as Omit<Leftovers, "listeners">) };
}

/** Bytes of script objects that are in use after a collection. */
export async function heapSize(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

/** By how much a value grows from one sample to the next: the slope of the line nearest to all of them. */
export function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, value) => sum + value, 0) / samples.length;
  let rise = 0;
  let run = 0;
  samples.forEach((value, index) => {
    rise += (index - middle) * (value - mean);
    run += (index - middle) ** 2;
  });
  return rise / run;
}
