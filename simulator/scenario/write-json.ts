export type Written =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly message: string };

const NAMES: Readonly<Record<string, string>> = {
  bigint: "a BigInt",
  function: "a function",
  symbol: "a symbol",
};

/** JSON drops functions and symbols silently; in a scenario they are mistakes. */
function refuseUnwritable(key: string, value: unknown): unknown {
  const name = NAMES[typeof value];
  if (name === undefined) return value;
  throw new TypeError(key === "" ? `it is ${name}` : `it has ${name} as "${key}"`);
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "it is too large or nested too deep";
  if (!(error instanceof Error)) return "it refuses";
  // Engines describe a cycle over several lines.
  return /circular|cyclic/i.test(error.message) ? "it contains itself" : error.message;
}

/** Writes a value as JSON text with two spaces of indentation. Never throws. */
export function writeJson(value: unknown): Written {
  if (value === undefined) return { ok: false, message: "found undefined, expected a scenario" };
  try {
    return { ok: true, text: JSON.stringify(value, refuseUnwritable, 2) };
  } catch (error) {
    const message = `found a value that cannot be written as JSON: ${reasonOf(error)}`;
    return { ok: false, message };
  }
}
