import type { SessionId, StartRequest } from "../provider/voice-provider.ts";
import type { Millis } from "../shared/units.ts";
import type { CallPage } from "./call-error.ts";

/** The start request of a page: visitors' pages call the assistant, the admin page calls the workflow. */
export function requestFor(page: CallPage, sessionId: SessionId, date: Millis): StartRequest {
  const type = page === "admin" ? "workflow" : "assistant";
  const metadata = { sessionId, timestamp: new Date(date).toISOString(), type } as const;
  return {
    target: type,
    metadata: page === "admin" ? { ...metadata, page: "admin-testing" } : metadata,
  };
}
