import { attempt } from "../../../src/shared/attempt.ts";
import type { Published } from "./published/published.ts";
import type { Field, Shape } from "./published/shape.ts";
import { violationsOf, fieldsOf } from "./published/validate.ts";
import type { Fields } from "../machine/message.ts";
import { type PlatformRequest, Refusal, type Route } from "./route.ts";

/** The largest accepted body: 5 MB. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;
/** The limit of nesting. JSON that is nested much deeper can be parsed but not serialised again. */
const MAX_DEPTH = 200;

/**
 * Reads a request for a route and checks it against the types that the SDK publishes for the endpoint.
 *
 * @throws {Refusal} (as a rejection) for an invalid request.
 */
export async function readRequest(
  request: Request,
  route: Route,
  params: Readonly<Record<string, string>>,
  { endpoint }: Published,
): Promise<Omit<PlatformRequest, "key">> {
  const given = await readBody(request, route.loose);
  const inputs = endpoint(route.verb, route.path)?.inputs ?? [];
  const shapeOf = (input: string) => inputs.find(({ name }) => name === input)?.shape;
  const queryFields = fieldsOf(shapeOf("query") ?? { kind: "nothing" })?.map((field) => ({
    ...field,
    required: field.required && !route.optional?.includes(field.name),
  }));
  const query = readQuery(new URL(request.url).searchParams, queryFields);
  const bodyShape = shapeOf("data");
  // A missing body counts as an empty object, because a client may omit it.
  const body = given === undefined && bodyShape ? {} : given;
  const faults = [
    ...inputs
      .filter(({ name }) => params[name] !== undefined)
      .flatMap(({ name, shape }) => violationsOf(params[name], shape, name)),
    ...(queryFields ? violationsOf(query, { kind: "fields", fields: queryFields }) : []),
    ...(bodyShape ? violationsOf(body, bodyShape) : []),
  ];
  if (faults.length > 0) throw new Refusal(400, faults);
  return { params, query, body, signal: request.signal };
}

/** Reads a form as its fields and any other body as JSON, whatever its content type is. */
async function readBody(request: Request, loose = false): Promise<unknown> {
  const bytes = await readAtMost(MAX_BODY_BYTES, request.body ?? []);
  if (bytes === null) throw new Refusal(413, `The body is larger than ${MAX_BODY_BYTES} bytes.`);
  if (bytes.byteLength === 0) return undefined;
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) return readForm(bytes, type);
  const text = new TextDecoder().decode(bytes);
  const body = attempt(() => JSON.parse(text) as unknown);
  if (body !== undefined && !isDeeperThan(MAX_DEPTH, body)) return body;
  if (loose) return text;
  if (body === undefined) throw new Refusal(400, "The body is not JSON.");
  throw new Refusal(400, `The body is nested more than ${MAX_DEPTH} levels deep.`);
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(levels - 1, each));
}

/** Reads a stream. Stops and returns null when it exceeds the limit, in bytes. */
export async function readAtMost(
  limit: number,
  stream: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.byteLength;
    if (size > limit) return null;
  }
  return Buffer.concat(parts);
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Fields> {
  const form = await new Response(bytes, { headers: { "content-type": type } })
    .formData()
    .catch(() => {
      throw new Refusal(400, "The body is not a form.");
    });
  return fieldsIn(form, (name) => {
    const values = form.getAll(name);
    // `files` is a list even with one file: it is the only field that the types declare as one.
    return name === "files" || values.length > 1 ? values : values[0];
  });
}

/** Converts the values of a query to the declared numbers, booleans and lists; others stay text. */
const readQuery = (query: URLSearchParams, fields: readonly Field[] = []): Fields =>
  fieldsIn(query, (name) =>
    valueOf(query.getAll(name), fields.find((field) => field.name === name)?.shape.kind),
  );

const fieldsIn = (form: FormData | URLSearchParams, read: (name: string) => unknown): Fields =>
  Object.fromEntries([...new Set(form.keys())].map((name) => [name, read(name)]));

function valueOf(texts: readonly string[], kind: Shape["kind"] | undefined): unknown {
  const [text = ""] = texts;
  if (kind === "list") return texts;
  if (kind === "number") return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (kind === "boolean") return text === "true" || text === "false" ? text === "true" : text;
  return texts.length > 1 ? texts : text;
}
