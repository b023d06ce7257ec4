import { runMachine } from "./run-machine.ts";

/** The state that the call library shares with its machine for one call object. */
interface Instance {
  callMachine?: ReturnType<typeof runMachine>["callMachine"];
  /** The page's media tracks. Messages cannot carry tracks, so they are passed here. */
  readonly tracks?: { readonly audioTrack?: MediaStreamTrack };
}

declare global {
  interface Window {
    _daily?: { readonly pendings: string[]; readonly instances: Record<string, Instance> };
  }
}

// The library lists the call objects that wait for a machine and evaluates this script.
for (const callClientId of window._daily?.pendings.splice(0) ?? []) {
  const instance = window._daily?.instances[callClientId];
  if (instance === undefined) continue;
  const customTrack = () => instance.tracks?.audioTrack ?? null;
  const { callMachine, machine } = runMachine(callClientId, customTrack);
  instance.callMachine = callMachine;
  machine.behaviour = window.standinDirector?.(machine) ?? machine.behaviour;
}
