import * as v from "valibot";
import { readAs } from "../read-event.ts";

const Audio = v.object({ blocked: v.optional(v.record(v.string(), v.unknown())) });
const Visitor = v.object({ local: v.literal(true), tracks: v.object({ audio: Audio }) });

/** The causes of a blocked track, with the types of the same faults in the call library's device errors. */
const TYPES = {
  byPermissions: "permissions",
  byDeviceMissing: "not-found",
  byDeviceInUse: "mic-in-use",
};

/**
 * Reports a microphone that is lost during a call as a device error, once: the call library may report it only as
 * the state of the visitor's track, or not at all.
 */
export function watchBlockedMicrophone(tell: (deviceError: object) => void) {
  let isTold = false;

  function report(type: string | undefined): void {
    if (type !== undefined && !isTold) tell({ error: { type } });
    isTold = type !== undefined;
  }

  return {
    note(event: string, payload: unknown): void {
      if (event === "camera-error") isTold = true;
      const visitor = event === "daily-participant-updated" ? readAs(Visitor, payload) : null;
      if (visitor === null) return;
      const { blocked = {} } = visitor.tracks.audio;
      report(Object.entries(TYPES).find(([by]) => blocked[by] === true)?.[1]);
    },
    /** Notes that the browser has taken the microphone away, for an unknown reason. */
    lose: () => report("unknown"),
  };
}
