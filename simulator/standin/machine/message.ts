/** One message between the call library and its machine, without its envelope. */
export interface Message {
  readonly action: string;
  readonly [field: string]: unknown;
}

export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The value at `path`; undefined if a key is missing. */
export function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((within, key) => (isFields(within) ? within[key] : undefined), value);
}

export function textAt(value: unknown, ...path: readonly string[]): string | null {
  const found = at(value, ...path);
  return typeof found === "string" && found !== "" ? found : null;
}
