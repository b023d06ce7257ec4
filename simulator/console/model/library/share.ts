import { fixtureText } from "../../../engine/fixture-library.ts";
import { playwrightTestOf } from "../../../analysis/playwright-test.ts";
import { MAX_SCENARIO_BYTES } from "../../../scenario/parse.ts";
import type { ScenarioSource } from "../../../scenario/schema.ts";
import { parseAside, runAside } from "../jobs/run-aside.ts";

/** The beginning of a fragment with a scenario. A browser does not send the fragment to a server. */
const FRAGMENT = "#scenario=";

/** The longest link. Chats and mail programs cut longer ones. */
const LONGEST_LINK = 32_000;

/** The link or the text, or the reason why there is none. */
export type Shared =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

export async function linkTo(text: string): Promise<Shared> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const { origin, pathname } = window.location;
  const beginning = `${origin}${pathname}${FRAGMENT}`;
  const length = Math.ceil((bytes.length * 4) / 3) + beginning.length;
  if (length > LONGEST_LINK) {
    const size = `${Math.ceil(length / 1000)} kB`;
    const problem = `The link would have ${size}. Many programs cut links over 32 kB. Send the file.`;
    return { ok: false, problem };
  }
  const coded = btoa(String.fromCharCode(...bytes));
  const safe = coded.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return { ok: true, text: beginning + safe };
}

/**
 * Reads a text to its end.
 *
 * @throws RangeError if it has more bytes than a file may have; the rest is not read.
 */
async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = stream.getReader();
  let size = 0;
  let text = "";
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MAX_SCENARIO_BYTES) throw new RangeError("The text is too long.");
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

const TOO_LARGE = "The file in the link is larger than 16 MiB.";
const DAMAGED = "The link is damaged or incomplete. Ask for it again, or for the file.";

/** Reads the text in a fragment; null for a fragment without a scenario. The text can be anything. */
export async function readFragment(fragment: string): Promise<Shared | null> {
  if (!fragment.startsWith(FRAGMENT)) return null;
  try {
    const coded = fragment.slice(FRAGMENT.length).replaceAll("-", "+").replaceAll("_", "/");
    const bytes = Uint8Array.from(atob(coded), (char) => char.charCodeAt(0));
    const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
    return { ok: true, text: await readText(plain) };
  } catch (error) {
    return { ok: false, problem: error instanceof RangeError ? TOO_LARGE : DAMAGED };
  }
}

/** The command that runs a scenario: as the project's file if it is one, else as a downloaded file. */
export const commandFor = (id: string, text: string): string =>
  `npm run --silent sim -- ${fixtureText(id) === text ? "fixtures/scenarios/" : ""}${id}.json`;

/** Returns the Playwright test of a scenario; null for a refused one. */
export async function testFor(text: string): Promise<string | null> {
  const parsed = await parseAside(text);
  if (!parsed.ok) return null;
  const { scenario } = parsed;
  const { final } = await runAside("trace", scenario);
  const isFixture = fixtureText(scenario.id) === text;
  const source = isFixture ? scenario.id : (JSON.parse(text) as ScenarioSource);
  return playwrightTestOf(scenario, source, final);
}
