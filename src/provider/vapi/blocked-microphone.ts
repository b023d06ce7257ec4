import * as v from "valibot";
import { readAs } from "../read-event.ts";

const Visitor = v.object({
  local: v.literal(true),
  tracks: v.object({ audio: v.object({ blocked: v.optional(v.unknown()) }) }),
});
const Causes = v.record(v.string(), v.unknown());

/** The cause of a blocked track, and the type of the same fault in the call library's device errors. */
const TYPES: readonly (readonly [cause: string, type: string])[] = [
  ["byPermissions", "permissions"],
  ["byDeviceMissing", "not-found"],
  ["byDeviceInUse", "mic-in-use"],
];

/**
 * Finds a microphone that is lost during a call: the call library may report it only as the state of the visitor's
 * track. The returned function takes each event of the SDK, and returns a device error at the first sign of a loss,
 * else null.
 */
export function watchBlockedMicrophone(): (event: string, payload: unknown) => object | null {
  let isTold = false;
  return (event, payload) => {
    if (event === "camera-error") isTold = true;
    const visitor = event === "daily-participant-updated" ? readAs(Visitor, payload) : null;
    if (visitor === null) return null;
    const causes = readAs(Causes, visitor.tracks.audio.blocked);
    const type = TYPES.find(([cause]) => causes?.[cause] === true)?.[1];
    const wasTold = isTold;
    isTold = type !== undefined;
    return isTold && !wasTold ? { error: { type } } : null;
  };
}
