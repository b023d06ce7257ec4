import { fieldOf } from "../json.ts";
import type { Stored } from "./unsaved-chunks.ts";

/** A message between tabs about the shared log. */
export type TabMessage =
  | (Stored & { readonly type: "stored" })
  | { readonly type: "cleared"; readonly mark: string };

/** Passes messages to all other tabs, but not to its own. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/** Reads a message. Null if its form is unknown, since another tab may run another version of the app. */
function parseMessage(data: unknown): TabMessage | null {
  const [type, chunk, from, count, mark] = ["type", "chunk", "from", "count", "mark"].map((key) =>
    fieldOf(data, key),
  );
  if (type === "cleared" && typeof mark === "string") return { type, mark };
  if (type !== "stored" || typeof chunk !== "string") return null;
  return typeof from === "number" && typeof count === "number"
    ? { type, chunk, from, count }
    : null;
}

/**
 * Handles the messages of the other tabs.
 *
 * @param channel null if the browser has none. Then tabs find each other's entries only in storage.
 * @returns sends a message to the other tabs.
 */
export function joinTabs(
  channel: Channel | null,
  handle: (message: TabMessage) => void,
): (message: TabMessage) => void {
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = parseMessage(data);
    if (message !== null) handle(message);
  });
  return (message) => channel?.postMessage(message);
}
