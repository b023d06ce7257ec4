import type { CDPSession } from "@playwright/test";

/** Counts leftovers among all objects of the page (`this`). Runs in the page, so it uses no import. */
function count(this: readonly object[]) {
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
    /** The number of listeners of each SDK instance. */
    clients: (made("getDailyCallObject") as Emitter[]).map((client) =>
      client.eventNames().reduce((sum, name) => sum + client.listenerCount(name), 0),
    ),
    callObjects: made("startRemoteParticipantsAudioLevelObserver").length,
    /** The number of call objects that the library lists as alive or as waiting for their machine. */
    listed:
      Object.keys(_daily?.instances ?? {}).length +
      (_daily?.pendings.length ?? 0) +
      (_dailyCallMachineLoadWaitlist?.size ?? 0),
    audioElements: this.filter((one) => one instanceof HTMLAudioElement).length,
    liveTracks: this.filter((one) => one instanceof MediaStreamTrack && one.readyState === "live")
      .length,
    openContexts: this.filter((one) => one instanceof AudioContext && one.state !== "closed")
      .length,
    /** The number of the browser's answers about a permission. */
    permissions: this.filter((one) => one instanceof PermissionStatus).length,
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

/** Counts the objects that calls have left on a page and that can still be reached, after a garbage collection. */
export async function countLeftovers(cdp: CDPSession) {
  // Collects garbage first, because during the query below its own stack may keep dead elements alive.
  await cdp.send("HeapProfiler.collectGarbage");
  /** The number of listeners, by event type, on objects that outlive calls. */
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
  // Releases the debugger's handle, because it would keep the objects alive.
  await cdp.send("Runtime.releaseObject", { objectId });
  return { listeners, ...(result.value as ReturnType<typeof count>) };
}

/** Returns the heap size in bytes after a garbage collection. */
export async function heapSize(cdp: CDPSession): Promise<number> {
  await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
}

/** Counts the nodes and listeners of the page after a garbage collection, also those of removed elements. */
export async function countNodes(cdp: CDPSession): Promise<{ nodes: number; listeners: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  const { nodes, jsEventListeners } = await cdp.send("Memory.getDOMCounters");
  return { nodes, listeners: jsEventListeners };
}

/** Returns the mean growth from sample to sample, by linear regression. */
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
