/**
 * Reads every value of `endedReason` that the SDK's published types name.
 *
 * @throws Error when the types name none, since they must have moved.
 */
export function readEndedReasons(types: string): readonly string[] {
  const unions = [...types.matchAll(/\bendedReason\??:((?:\s*\|?\s*"[^"]+")+)/g)];
  if (unions.length === 0) throw new Error("The SDK's types name no value of endedReason.");
  const texts = unions.flatMap(([, union = ""]) => [...union.matchAll(/"([^"]+)"/g)]);
  return [...new Set(texts.map(([, text = ""]) => text))].toSorted();
}
