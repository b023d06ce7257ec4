/** Creates a random UUID (version 4). It does without `randomUUID`, because browsers omit that on pages without TLS. */
export function randomUuid(source: Crypto = crypto): string {
  if (typeof source.randomUUID === "function") return source.randomUUID();
  const digit = () => ((source.getRandomValues(new Uint8Array(1))[0] ?? 0) % 16).toString(16);
  return "xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx".replaceAll("x", digit);
}
