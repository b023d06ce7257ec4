import * as v from "valibot";

const tabMessage = v.variant("type", [
  v.object({ type: v.literal("stored") }),
  v.object({ type: v.literal("cleared"), mark: v.string() }),
]);
/** A message between tabs about the shared log. */
export type TabMessage = v.InferOutput<typeof tabMessage>;

/** Passes messages to all other tabs, but not to its own. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

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
    const message = v.safeParse(tabMessage, data);
    // Another tab may run another version of the app, whose messages have another form.
    if (message.success) handle(message.output);
  });
  return (message) => channel?.postMessage(message);
}
