import type { Activity } from "../../call/activity.ts";
import { readEvent } from "../../provider/read-event.ts";
import type { Json } from "../entry.ts";
import { type PayloadRedactor, redactTyped } from "../to-scenario/redact-payload.ts";

/**
 * Returns an activity with filler of about the same length in place of spoken and typed words.
 *
 * @param redact the redactor of all activities of the log.
 */
export function withoutWords(activity: Activity, redact: PayloadRedactor): Activity {
  if (activity.cause === "visitor.type")
    return { ...activity, text: redactTyped(activity.text, false) ?? "" };
  if (activity.cause !== "provider.transcript" && activity.cause !== "provider.unknown-event")
    return activity;
  const { event } = activity;
  const payload = redact(event.type, event.raw as Json, activity.at);
  // A cast: the type of the event stays, but the compiler cannot see it.
  return { ...activity, event: readEvent(event.type, payload) } as Activity;
}
