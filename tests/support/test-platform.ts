import { at } from "../../simulator/standin/machine/message.ts";
import { createPlatform } from "../../simulator/standin/platform/platform.ts";
import { publishedBySdk } from "../../simulator/standin/platform/published/published.ts";
import { sampleOf } from "../../simulator/standin/platform/published/sample.ts";
import type { Shape } from "../../simulator/standin/platform/published/shape.ts";
import { violationsOf, fieldsOf } from "../../simulator/standin/platform/published/validate.ts";

/** The start time of the test clock. Each read advances it by a second. */
export const START = Date.parse("2026-03-01T10:00:00.000Z");

const { endpoint, endpoints } = publishedBySdk();

/** Creates a platform with a test clock and sequential IDs. */
export function testPlatform() {
  let ids = 0;
  let reads = 0;
  const waits: { readonly milliseconds: number; readonly end: () => void }[] = [];
  const platform = createPlatform({
    now: () => START + 1000 * reads++,
    newId: () => `id-${++ids}`,
    wait: (milliseconds, signal) =>
      new Promise((end) => {
        waits.push({ milliseconds, end });
        signal.addEventListener("abort", () => end(), { once: true });
      }),
  });
  const fetchRaw = async (path: string, init: RequestInit = {}) =>
    platform.handle(new Request(`http://platform${path}`, init));
  /** Like `fetchRaw`, but a dropped connection fails the test. The body is undefined if the text is not JSON. */
  async function fetchJson(path: string, init: RequestInit = {}) {
    const response = await fetchRaw(path, init);
    if (response === "drop") throw new Error("The connection was dropped.");
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parsed(text) };
  }
  /** Sends a request with a valid key. */
  function ask(verb: string, path: string, body?: unknown) {
    const sent = asSent(body);
    return fetchJson(path, {
      method: verb,
      headers: { authorization: "Bearer any-key" },
      ...(sent !== undefined && { body: sent instanceof FormData ? sent : JSON.stringify(sent) }),
    });
  }

  /**
   * The values for a path's parameters: IDs of new items, or allowed values. The items are of the variant whose
   * type or provider `like` names.
   */
  async function paramsFor(
    verb: string,
    path: string,
    like?: unknown,
  ): Promise<Record<string, string>> {
    const params: Record<string, string> = {};
    for (const { index, 1: name = "" } of path.matchAll(/\/\{(\w+)\}/g)) {
      const collection = path.slice(0, index);
      if (collections.includes(collection)) {
        const { body } = await ask("POST", filled(collection, params), bodyAt(collection, like));
        params[name] = String(idsIn(body)[0]);
      } else params[name] = String(sampleOf(inputShape(verb, path, name) ?? { kind: "string" }));
    }
    return params;
  }

  return { platform, waits, ask, fetchRaw, fetchJson, paramsFor };
}

/** The paths that keep the items that they create. */
export const collections = [...new Set(endpoints.map(({ path }) => path))].filter(
  (path) =>
    !/^\/(v2|eval|campaign|reporting|observability|structured-output|provider)/.test(path) &&
    endpoint("POST", path) !== undefined &&
    endpoint("GET", `${path}/{id}`) !== undefined,
);

/** The path with each parameter replaced by its value. */
export const filled = (path: string, params: Readonly<Record<string, string>> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? "unknown");

export const inputShape = (verb: string, path: string, input: string): Shape | undefined =>
  endpoint(verb, path)?.inputs.find(({ name }) => name === input)?.shape;

/**
 * A body that creates an item of a collection, of the variant whose type or provider `like` names; undefined if no body
 * does.
 */
export const bodyAt = (path: string, like?: unknown): unknown =>
  bodiesOf(inputShape("POST", path, "data")).find((body) =>
    ["type", "provider"].every((tag) => {
      const [wanted, own] = [at(like, tag), at(body, tag)];
      return wanted === undefined || own === undefined || wanted === own;
    }),
  );

/** For each alternative of a body's type, the smallest sample and one with every field. */
export function bodiesOf(shape: Shape | undefined): unknown[] {
  const shapes = shape?.kind === "one-of" ? shape.shapes : [shape];
  return shapes.flatMap((alternative) => {
    const fields = alternative && fieldsOf(alternative);
    if (!fields) return [alternative && sampleOf(alternative)];
    // With a customer, because a phone call needs one although its type makes each field that names one
    // optional.
    const smallest = fields.map((field) => ({
      ...field,
      required: field.required || field.name === "customerId",
    }));
    const every = fields.map((field) => ({ ...field, required: true }));
    return [smallest, every].map((each) => withFiles(sampleOf({ kind: "fields", fields: each })));
  });
}

/** Replaces stored files by files to upload, because the generator declares both with the same type. */
function withFiles(sample: unknown): Record<string, unknown> {
  const file = new File(["spoken"], "voice.txt", { type: "text/plain" });
  const members = Object(sample) as Record<string, unknown>;
  return {
    ...members,
    ...("file" in members && { file }),
    ...("files" in members && { files: [file] }),
  };
}

/** A body as the client sends it: as a form if it contains a file. */
export function asSent(body: unknown): unknown {
  const entries = Object.entries(Object(body) as Record<string, unknown>);
  const isFile = (value: unknown) => value instanceof File;
  if (!entries.some(([, value]) => [value].flat().some(isFile))) return body;
  const form = new FormData();
  for (const [name, value] of entries) {
    for (const each of [value].flat())
      form.append(name, each instanceof File ? each : String(each));
  }
  return form;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The IDs of an item, of a list, or of the first list in a page. */
export function idsIn(body: unknown): string[] {
  const members = Object.values(Object(body) as Record<string, unknown>);
  const rows = Array.isArray(body) ? body : "id" in Object(body) ? [body] : (members[0] ?? []);
  return [rows].flat().flatMap((row) => {
    const { id } = Object(row) as { id?: unknown };
    return typeof id === "string" ? [id] : [];
  });
}

/** This fault is expected: the SDK reads this field of a web call, but the published type lacks it. */
const EXTRA = "property webCallUrl should not exist";

/** The differences of an answer from its published type. */
export function answerFaults(verb: string, path: string, body: unknown): string[] {
  const answer = endpoint(verb, path)?.answer;
  if (!answer || answer.kind === "nothing") return [];
  return violationsOf(body, answer).filter((fault) => fault !== EXTRA);
}
