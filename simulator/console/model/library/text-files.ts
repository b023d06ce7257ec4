import { MAX_SCENARIO_BYTES } from "../../../scenario/parse.ts";

/** Kinds of files by the bytes at an offset. */
const SIGNATURES: readonly (readonly [kind: string, offset: number, bytes: string])[] = [
  ["a JPEG picture", 0, "\xff\xd8\xff"],
  ["a PNG picture", 0, "\x89PNG"],
  ["a GIF picture", 0, "GIF8"],
  ["a WebP picture", 8, "WEBP"],
  ["a PDF document", 0, "%PDF-"],
  ["a ZIP archive", 0, "PK\x03\x04"],
  ["an MP3 recording", 0, "ID3"],
  ["a WAV recording", 8, "WAVE"],
  ["an MP4 film or recording", 4, "ftyp"],
  ["a text in UTF-16", 0, "\xff\xfe"],
  ["a text in UTF-16", 0, "\xfe\xff"],
];

const unexpected = (what: string) =>
  new Error(`is ${what}, expected a scenario (JSON text in UTF-8)`);

/** Returns the text. Throws for a decoded binary file; a scenario may contain U+FFFD. */
export function checkedText(text: string): string {
  if (text.includes("\0") || (text.includes("\uFFFD") && !/^\s*\{/.test(text)))
    throw unexpected("no text");
  return text;
}

/** Decodes bytes. A signature decides before the encoding does, because it names the kind of file. */
export function textOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const found = SIGNATURES.find(([, offset, sign]) => head.startsWith(sign, offset));
  if (found !== undefined) throw unexpected(found[0]);
  if (bytes.length === 0) throw unexpected("empty");
  try {
    return checkedText(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw unexpected("no text");
  }
}

const MIB = 2 ** 20;

/** The names of exported logs. They may be longer than a scenario. */
const EXPORT_NAME = /^(vapi-diagnostic|workflow-test)-.*\.json$/;

/**
 * Reads a file. The content of one that is too long for a scenario is not read.
 *
 * @throws Error (as a rejection) whose message says what the file is instead; it follows the name.
 */
export async function readFile(file: File): Promise<string> {
  const { name, size } = file;
  if (size > MAX_SCENARIO_BYTES && !EXPORT_NAME.test(name))
    throw new Error(
      `has ${Math.ceil(size / MIB)} MiB, but a scenario has ${MAX_SCENARIO_BYTES / MIB} at most`,
    );
  const buffer = await file.arrayBuffer().catch(() => {
    throw new Error("cannot be read. A folder? Drop its files instead");
  });
  return textOf(new Uint8Array(buffer));
}
