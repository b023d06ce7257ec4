import type { SessionId } from "../provider/voice-provider.ts";

/** Creates a random UUID (version 4). It does without `randomUUID`, because browsers omit that on pages without TLS. */
export function newSessionId(source: Crypto = crypto): SessionId {
  if (typeof source.randomUUID === "function") return source.randomUUID();
  const bytes = source.getRandomValues(new Uint8Array(16));
  const version = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  const variant = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  bytes.set([version], 6);
  bytes.set([variant], 8);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
