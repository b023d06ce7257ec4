/** A field of something foreign; undefined where there is none, or where reading it throws. */
export function fieldOf(source: unknown, key: string): unknown {
  try {
    return typeof source === "object" && source !== null ? Reflect.get(source, key) : undefined;
  } catch {
    return undefined;
  }
}
