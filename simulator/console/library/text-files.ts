import { MAX_BYTES } from "../../scenario/parse.ts";

/** A file or a text to import: its text, or a sentence that says why it has none. */
export type Incoming =
  | { readonly name: string; readonly text: string }
  | { readonly name: string; readonly problem: string };

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

const expected = (what: string): string => `is ${what}, expected a scenario (JSON text in UTF-8)`;

/** Reads a text from bytes. A signature decides before the encoding does, because it names the kind of file. */
export function readBytes(name: string, bytes: Uint8Array): Incoming {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const found = SIGNATURES.find(([, offset, sign]) => head.startsWith(sign, offset));
  if (found !== undefined) return { name, problem: expected(found[0]) };
  if (bytes.length === 0) return { name, problem: expected("empty") };
  try {
    return readText(name, new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return { name, problem: expected("no text") };
  }
}

/** Refuses a text that a binary file was decoded to. A scenario may contain a replacement character. */
export const readText = (name: string, text: string): Incoming =>
  text.includes("\0") || (text.includes("\uFFFD") && !/^\s*\{/.test(text))
    ? { name, problem: expected("no text") }
    : { name, text };

/** The names of exported logs. They may be longer than a scenario. */
const EXPORT_NAME = /^(vapi-diagnostic|workflow-test)-.*\.json$/;

/** Reads a file. The content of one that is too long for a scenario is not read. */
export async function readFile(file: File): Promise<Incoming> {
  const { name, size } = file;
  if (size > MAX_BYTES && !EXPORT_NAME.test(name))
    return {
      name,
      problem: `has ${size >> 20} MiB, but a scenario has ${MAX_BYTES >> 20} at most`,
    };
  try {
    return readBytes(name, new Uint8Array(await file.arrayBuffer()));
  } catch {
    return { name, problem: "cannot be read. A folder? Drop its files instead" };
  }
}
