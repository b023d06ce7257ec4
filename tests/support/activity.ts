import type { Activity, ActivityContent, EventReport } from "../../src/call/activity.ts";
import type { ProviderEventName } from "../../src/provider/events.ts";
import { readEvent } from "../../src/provider/read-event.ts";
import { millis } from "../../src/shared/units.ts";

/** Creates the session's report of a provider event. */
export const reportOf = (name: ProviderEventName, payload?: unknown): EventReport =>
  ({ cause: `provider.${name}`, event: readEvent(name, payload) }) as EventReport;

/** Creates an activity of an active call, changed by `more`. */
export const activityOf = (
  content: ActivityContent,
  more: Partial<Pick<Activity, "at" | "sessionId" | "late">> = {},
): Activity => ({ at: millis(1200), sessionId: "s-1", late: false, ...content, ...more });
