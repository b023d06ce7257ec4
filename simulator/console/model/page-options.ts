import { journeyTo } from "../../gallery/journeys.ts";
import { choiceOf, PROVIDER_CHOICES } from "./page-address.ts";

/** A fault of a parameter in words; null if the parameter is missing or allowed. */
function faultOf(name: string, given: string | null, allowed: boolean, rest: string) {
  return given === null || allowed ? null : `“${name}=${given}”: expected ${rest}`;
}

/** Reads the provider from the address, with the fault of an unknown one. */
export function readProvider(query: URLSearchParams) {
  const given = query.get("provider");
  const provider = choiceOf(given);
  const [scripted, standin] = PROVIDER_CHOICES.map((choice) => `“${choice}”`);
  const rest = `${scripted} or ${standin}. “${provider}” is used.`;
  return { provider, fault: faultOf("provider", given, given === provider, rest) };
}

/**
 * Reads the options of a simulator build from the address:
 * `?scenario=<id>&clock=paused&speed=<n>&provider=standin`, and with that provider `&machine-after=<seconds>`;
 * `?state=<slug>` alone for a state of the gallery. `faults` names each option that is ignored, and the value that is
 * used in its place.
 */
export function readOptions(search: string) {
  const query = new URLSearchParams(search);
  const { provider, fault } = readProvider(query);
  const clock = query.get("clock");
  const speed = query.get("speed");
  const delay = query.get("machine-after");
  const state = query.get("state");
  const journey = journeyTo(state ?? "");
  const times = Number(speed?.trim() || NaN);
  const seconds = Number(delay?.trim() || NaN);
  const isSpeed = Number.isFinite(times) && times > 0;
  const isDelay = Number.isFinite(seconds) && seconds >= 0;
  const faults = [
    fault,
    faultOf("clock", clock, clock === "paused", "“paused”. The clock runs."),
    faultOf("speed", speed, isSpeed, "a number above 0. Speed 1 is used."),
    faultOf("machine-after", delay, isDelay, "seconds, 0 or more. No delay is used."),
    faultOf("state", state, journey !== undefined, "a state of the gallery. It is ignored."),
  ];
  return {
    provider,
    scenario: query.get("scenario"),
    state,
    /** The journey to that state of the gallery; undefined if none is named. */
    journey,
    paused: clock === "paused" || journey !== undefined,
    speed: isSpeed ? times : 1,
    /** The delay after which the call machine is served, in seconds. */
    machineAfter: isDelay ? seconds : 0,
    faults: faults.filter((one) => one !== null),
  };
}
