import { createPlatform } from "../platform.ts";
import { publishedBySdk } from "../published/published-file.ts";
import { faultsOf } from "../published/faults.ts";
import { asSent, sampleOf, samplesOf } from "./sample.ts";

/** When the platform of a test begins. Each look at its clock takes a second. */
export const START = Date.parse("2026-03-01T10:00:00.000Z");

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON; `undefined` if it is none. */
  readonly body: unknown;
}

/** What stands in a path and is no row of the platform's. */
const FREE: Readonly<Record<string, string>> = { provider: "11labs", workflowId: "a-workflow" };

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A platform with a clock and identifiers of its own, and the plainest ways to ask it. */
export function testPlatform() {
  let ids = 0;
  let looks = 0;
  /** What is waited for: how long, and the way to its end. */
  const waits: { readonly milliseconds: number; readonly end: () => void }[] = [];
  const platform = createPlatform({
    now: () => START + 1000 * looks++,
    newId: () => `id-${++ids}`,
    wait: (milliseconds, signal) =>
      new Promise((end) => {
        waits.push({ milliseconds, end });
        signal.addEventListener("abort", () => end(), { once: true });
      }),
  });
  const fetchRaw = async (path: string, init: RequestInit = {}) =>
    platform.handle(new Request(`http://platform${path}`, init));

  /** Asks as the client does, with a key. */
  async function ask(verb: string, path: string, body?: unknown): Promise<Answered> {
    const sent = asSent(body);
    const response = await fetchRaw(path, {
      method: verb,
      headers: { authorization: "Bearer any-key" },
      ...(sent !== undefined && { body: sent instanceof FormData ? sent : JSON.stringify(sent) }),
    });
    if (response === "drop") throw new Error("The connection was dropped.");
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }

  const { names, endpoint, endpoints } = publishedBySdk();

  /** Finds a row for the last name in braces of a path, making it where that is possible. */
  async function rowFor(before: string, name: string, like: unknown): Promise<string> {
    const first = async (path: string) => String(idsIn((await ask("GET", path)).body)[0]);
    if (before === "/voice-library") return first("/voice-library/vapi");
    if (name === "memberId") return first(before.replace("/member", "/user"));
    if (name === "invitationId") {
      await ask("POST", before.replace("/invitations", "/invite"), {
        emails: ["guest@example.com"],
        role: "viewer",
      });
      return first(`${before}/pending`);
    }
    const maker = endpoint("POST", before.replace(/\/id-\d+(?=\/|$)/g, "/{testSuiteId}"));
    const shape = maker?.inputs.find((input) => input.name === "data")?.shape;
    const samples = shape ? samplesOf(shape, names) : [undefined];
    const sample = samples.find((each) => kindOf(each) === kindOf(like)) ?? samples[0];
    const made = await ask("POST", before, sample);
    const [id] = idsIn(made.body);
    if (id === undefined) throw new Error(`No row could be made at ${before}: ${made.text}`);
    return id;
  }

  /**
   * The path with a row's identifier, or the first value that is allowed, in the place of each name.
   *
   * @param like a body that the row is to be of the same kind as.
   */
  async function pathWithRows(
    path: string,
    verb: string,
    like?: unknown,
  ): Promise<{ path: string; params: string[] }> {
    const params: string[] = [];
    let filled = "";
    for (const part of path.split("/").slice(1)) {
      const name = /^\{(\w+)\}$/.exec(part)?.[1];
      if (name === undefined) {
        filled += `/${part}`;
        continue;
      }
      const shape = endpoint(verb, path)?.inputs.find((input) => input.name === name)?.shape;
      const choice = shape?.kind === "one-of" ? sampleOf(shape, names) : FREE[name];
      const value = typeof choice === "string" ? choice : await rowFor(filled, name, like);
      params.push(value);
      filled += `/${value}`;
    }
    return { path: filled, params };
  }

  return { platform, waits, ask, fetchRaw, pathWithRows, names, endpoint, endpoints };
}

/** What tells a body from those of its neighbours. */
export function kindOf(body: unknown): unknown {
  const { type, provider } = Object(body) as Record<string, unknown>;
  return type ?? provider;
}

/** The identifiers of what was answered: of a row, of several, or of those in an object's only list. */
export function idsIn(body: unknown): string[] {
  const members = Object.values(Object(body) as Record<string, unknown>);
  const rows = Array.isArray(body) ? body : "id" in Object(body) ? [body] : (members[0] ?? []);
  return [rows].flat().flatMap((row) => {
    const { id } = Object(row) as { id?: unknown };
    return typeof id === "string" ? [id] : [];
  });
}

/** What an answer has that its type has not, on purpose: the SDK reads it all the same. */
const EXTRA = /^(?:results\.\d+\.|\d+\.)?property webCallUrl should not exist$/;

/** In what an answer is not of its type, for an address that the SDK publishes the type of. */
export function answerFaults(
  { endpoint, names }: ReturnType<typeof testPlatform>,
  verb: string,
  path: string,
  body: unknown,
): string[] {
  const answer = endpoint(verb, path)?.answer;
  if (!answer || answer.kind === "nothing") return [];
  return faultsOf(body, answer, names).filter((fault) => !EXTRA.test(fault));
}
