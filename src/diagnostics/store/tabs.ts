import { fieldOf } from "../json.ts";

/** What a tab tells the others of the log that they share. */
export type TabMessage =
  | {
      readonly type: "stored";
      readonly chunk: string;
      readonly from: number;
      readonly count: number;
    }
  | { readonly type: "cleared"; readonly mark: string };

/** What passes messages to all other tabs, and to them alone. */
export type Channel = Pick<BroadcastChannel, "postMessage" | "addEventListener">;

/** Another tab may be of another version: what is not understood is null. */
function parseMessage(data: unknown): TabMessage | null {
  const [type, chunk, from, count, mark] = ["type", "chunk", "from", "count", "mark"].map((key) =>
    fieldOf(data, key),
  );
  if (type === "cleared" && typeof mark === "string") return { type, mark };
  const isStored =
    type === "stored" &&
    typeof chunk === "string" &&
    typeof from === "number" &&
    typeof count === "number";
  return isStored ? { type, chunk, from, count } : null;
}

/**
 * Listens to the other tabs.
 *
 * @param channel null where the browser has none: then each tab finds the others' entries in storage only.
 * @returns tells the other tabs.
 */
export function joinTabs(
  channel: Channel | null,
  hear: (message: TabMessage) => void,
): (message: TabMessage) => void {
  channel?.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = parseMessage(data);
    if (message !== null) hear(message);
  });
  return (message) => channel?.postMessage(message);
}
