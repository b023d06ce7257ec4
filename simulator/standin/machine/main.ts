import { runMachine, type CallMachine } from "./run-machine.ts";

/** What the call library shares with its machine: one entry for each call object. */
interface Instance {
  callMachine?: CallMachine;
  /** Tracks that the page handed over, which no message can carry. */
  readonly tracks?: { readonly audioTrack?: MediaStreamTrack };
}

declare global {
  interface Window {
    _daily?: { readonly pendings: string[]; readonly instances: Record<string, Instance> };
  }
}

/** Evaluated once for each call object: a machine is handed to everyone who waits for one. */
for (const callClientId of window._daily?.pendings.splice(0) ?? []) {
  const instance = window._daily?.instances[callClientId];
  if (instance === undefined) continue;
  const { callMachine, machine } = runMachine({
    callClientId,
    handedOver: () => instance.tracks?.audioTrack ?? null,
  });
  instance.callMachine = callMachine;
  machine.manners = window.standinDirector?.enter(machine) ?? machine.manners;
}
