import { MAX_BYTES } from "../../scenario/parse.ts";
import { fixtureText } from "../library/storage.ts";

/** The beginning of a fragment with a scenario. A browser does not send the fragment to a server. */
const FRAGMENT = "#scenario=";

/** The longest link. Chats and mail programs cut longer ones. */
const LONGEST_LINK = 32_000;

/** The link or the text, or the reason why there is none. */
export type Shared =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

const refuse = (problem: string): Shared => ({ ok: false, problem });

/** Returns a link that contains the whole text of a scenario. */
export async function linkTo(text: string): Promise<Shared> {
  if (typeof CompressionStream === "undefined")
    return refuse("This browser cannot make links: it lacks CompressionStream. Send the file.");
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const { origin, pathname } = window.location;
  const length = Math.ceil((bytes.length * 4) / 3) + `${origin}${pathname}${FRAGMENT}`.length;
  if (length > LONGEST_LINK) {
    const size = `${Math.ceil(length / 1000)} kB`;
    return refuse(
      `The link would have ${size}. Many programs cut links over 32 kB. Send the file.`,
    );
  }
  const coded = btoa(String.fromCharCode(...bytes));
  const safe = coded.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return { ok: true, text: `${origin}${pathname}${FRAGMENT}${safe}` };
}

/** Reads a stream to its end. Returns null, and reads no further, if it is longer than a file may be. */
async function readLimited(stream: ReadableStream<Uint8Array>): Promise<string | null> {
  const reader = stream.getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      return null;
    }
    text += decoder.decode(value, { stream: true });
  }
}

/** Reads the text in a fragment; null for a fragment without a scenario. The text can be anything. */
export async function readFragment(fragment: string): Promise<Shared | null> {
  if (!fragment.startsWith(FRAGMENT)) return null;
  if (typeof DecompressionStream === "undefined")
    return refuse("This browser cannot read the link: it lacks DecompressionStream.");
  try {
    const coded = fragment.slice(FRAGMENT.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(coded), (char) => char.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    const text = await readLimited(plain);
    return text === null
      ? refuse("The file in the link is larger than 16 MiB.")
      : { ok: true, text };
  } catch {
    return refuse("The link is damaged or incomplete. Ask for it again, or for the file.");
  }
}

/** The command that runs a scenario: as the project's file if it is one, else as a downloaded file. */
export const commandFor = (id: string, text: string): string =>
  `npm run --silent sim -- ${fixtureText(id) === text ? "fixtures/scenarios/" : ""}${id}.json`;
