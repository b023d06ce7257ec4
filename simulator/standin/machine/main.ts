import { runMachine, type CallMachine } from "./run-machine.ts";

/** The call library's shared state with its machine, by call object. */
interface Instance {
  callMachine?: CallMachine;
  /** Tracks of the page, which messages cannot carry. */
  readonly tracks?: { readonly audioTrack?: MediaStreamTrack };
}

declare global {
  interface Window {
    _daily?: { readonly pendings: string[]; readonly instances: Record<string, Instance> };
  }
}

// The library evaluates this script once per call object; each pending one receives a machine.
for (const callClientId of window._daily?.pendings.splice(0) ?? []) {
  const instance = window._daily?.instances[callClientId];
  if (instance === undefined) continue;
  const { callMachine, machine } = runMachine({
    callClientId,
    customTrack: () => instance.tracks?.audioTrack ?? null,
  });
  instance.callMachine = callMachine;
  machine.behaviour = window.standinDirector?.enter(machine) ?? machine.behaviour;
}
