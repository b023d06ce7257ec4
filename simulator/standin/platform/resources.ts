import { attempt } from "../../../src/shared/attempt.ts";
import type { Published } from "./published/published.ts";
import { sampleOf } from "./published/sample.ts";
import type { Endpoint } from "./published/shape.ts";
import { violationsOf, fieldsOf, tagOf } from "./published/validate.ts";
import type { Fields } from "../machine/message.ts";
import { membersOf, type PlatformRequest, Refusal, respond, type Route } from "./route.ts";
import type { Row, PlatformStore } from "./store.ts";

/** Endpoints that the specification (section 7) does not list. The platform answers them with 404. */
export const LEFT_OUT: readonly (readonly [name: string, path: RegExp])[] = [
  ["drafts and later versions", /\/(?:draft|versions|restore)(?:\/|$)/],
  ["recordings of calls", /^\/call\/\{id\}\/.+/],
  ["chats of the web widget", /^\/chat\/web/],
  ["exports other than of calls", /^\/(?:chat|session)\/export$/],
  ["zero data retention and flags", /^\/org\/(?:feature-flag|\{id\}\/zdr)$/],
  ["pronunciation dictionaries", /^\/provider\//],
  ["campaigns", /^\/(?:v2\/)?campaign/],
  ["the second kind of knowledge base", /^\/v2\/knowledge-base/],
  ["evaluations", /^\/eval/],
  ["reports", /^\/reporting/],
  ["scorecards", /^\/observability/],
  ["structured outputs", /^\/structured-output/],
];

/** Endpoints of the specification whose types the SDK does not publish. They accept any JSON. */
const UNPUBLISHED: readonly Endpoint[] = [
  "GET /auth",
  "GET /log",
  "DELETE /log",
  "GET /logs",
  "DELETE /logs",
  "POST /credential/session",
  "POST /credential/webhook",
  "POST /credential/trigger",
  "GET /voice-library",
].map((line) => {
  const [verb = "", path = ""] = line.split(" ");
  return { verb, path, group: "", method: "", inputs: [], answer: { kind: "anything" } };
});

/**
 * Routes for every resource of the specification but `POST /call/web`. Answers are samples of the published
 * types that carry the fields of the request. A collection, which is a path with `POST` and with
 * `GET {path}/{id}`, keeps the items that it creates. Lists apply `limit`, `page` and `sortOrder`; other
 * filters are validated and then ignored.
 */
export function resourceRoutes(store: PlatformStore, { endpoint, endpoints }: Published): Route[] {
  const isCollection = (path: string): boolean =>
    endpoint("POST", path) !== undefined && endpoint("GET", `${path}/{id}`) !== undefined;
  const rowsAt = (path: string, { params }: PlatformRequest): Map<string, Row> =>
    store.collection(path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? ""));

  /** Refuses a path that names an unknown item of a collection. */
  function requireItems(path: string, request: PlatformRequest): void {
    for (const { index, 1: name = "" } of path.matchAll(/\/\{(\w+)\}/g)) {
      const collection = path.slice(0, index);
      const id = request.params[name] ?? "";
      if (!isCollection(collection) || rowsAt(collection, request).has(id)) continue;
      const sentence = `Couldn't find ${collection.split("/").at(-1)} with id ${id}.`;
      throw new Refusal(404, sentence);
    }
  }

  /** Reads, changes, replaces or removes an item and returns it. */
  function item(published: Endpoint, rows: Map<string, Row>, request: PlatformRequest): Row {
    const { verb, answer } = published;
    const id = request.params["id"] ?? "";
    const row = rows.get(id) ?? { id };
    if (verb === "DELETE") rows.delete(id);
    if (verb !== "PATCH" && verb !== "PUT") return row;
    requireVariant(published, row, request);
    const { orgId, createdAt } = row;
    const base = verb === "PATCH" ? row : { orgId, createdAt };
    const fields = { ...base, ...membersOf(request.body), id, updatedAt: store.time() };
    const changed = { ...membersOf(sampleOf(answer, fields)), id };
    rows.set(id, changed);
    return changed;
  }

  /** Creates an item. If its type fits, the nearest collection keeps it: `/file` for `/file/upload`. */
  function create({ path, answer }: Endpoint, request: PlatformRequest): unknown {
    const given = membersOf([request.body].flat()[0]);
    const row = {
      ...given,
      ...importedFields(path, given),
      ...fileFields(given),
      ...store.newRow(),
    };
    const sample = sampleOf(answer, { ...request.params, ...row });
    const parts = path.split("/");
    const collection = parts
      .map((_, index) => parts.slice(0, parts.length - index).join("/"))
      .find(isCollection);
    const kept = collection && endpoint("GET", `${collection}/{id}`)?.answer;
    if (kept && violationsOf(sample, kept).length === 0)
      rowsAt(collection, request).set(row.id, { ...membersOf(sample), id: row.id });
    return sample;
  }

  function bodyFor(published: Endpoint, request: PlatformRequest): unknown {
    const { verb, path, answer } = published;
    const itemsAt = /^(.+)\/\{\w+\}$/.exec(path)?.[1] ?? "";
    if (isCollection(itemsAt)) return item(published, rowsAt(itemsAt, request), request);
    if (verb === "POST") return create(published, request);
    if (/^\/logs?$/.test(path)) return paged([], request.query);
    const listed = path.replace(/^\/v2/, "");
    if (verb === "GET" && isCollection(listed)) {
      const page = paged([...rowsAt(listed, request).values()], request.query);
      return answer.kind === "list" ? page.results : page;
    }
    if (path === "/auth") return store.org;
    const { id: orgId, ...dates } = store.org;
    const given = { orgId, ...dates, ...membersOf(request.body), ...namedIn(published, request) };
    const voices = endpoint("GET", "/voice-library/{provider}")?.answer;
    if (path === "/voice-library" && voices) return sampleOf(voices, given);
    const results = fieldsOf(answer)?.find(({ name }) => name === "results")?.shape;
    if (results?.kind !== "list") return sampleOf(answer, given);
    return paged([sampleOf(results.of, given)], request.query);
  }

  const routeOf = (published: Endpoint): Route => ({
    verb: published.verb,
    path: published.path,
    ...(published.path === "/file" && { optional: ["purpose"] }),
    answer(request) {
      requireItems(published.path, request);
      requireCustomer(published, request);
      const body = bodyFor(published, request);
      const status = published.verb === "POST" ? 201 : 200;
      return respond(
        status,
        published.answer.kind === "nothing" ? undefined : JSON.stringify(body),
      );
    },
  });

  const listed = endpoints.filter(
    ({ path }) => path !== "/call/web" && !LEFT_OUT.some(([, pattern]) => pattern.test(path)),
  );
  return [...listed, ...UNPUBLISHED].map(routeOf);
}

/** The parameters of a path. An ID within it is the parent's: `assistantId` for `/assistant/{id}/version`. */
function namedIn({ path }: Endpoint, { params: { id, ...others } }: PlatformRequest): Fields {
  const parent = /(\w+)\/\{id\}\//.exec(path)?.[1];
  return { ...others, [parent ? `${parent}Id` : "id"]: id };
}

/** The fields that an import of a phone number implies. */
function importedFields(path: string, given: Fields): Fields {
  const provider = /\/import\/(\w+)$/.exec(path)?.[1];
  return provider === undefined ? {} : { provider, number: given[`${provider}PhoneNumber`] };
}

/** The fields that describe an uploaded file. Its metadata is JSON in a field of the form; other text is not kept. */
function fileFields({ file, metadata }: Fields): Fields {
  if (!(file instanceof File)) return {};
  const { name, size: bytes, type: mimetype } = file;
  const parsed = attempt(() => ({ metadata: JSON.parse(String(metadata)) as unknown }));
  return { name, originalName: name, bytes, mimetype, ...parsed };
}

/** Refuses a change of an item that its variant does not have, such as a URL of a tool that ends the call. */
function requireVariant({ inputs }: Endpoint, row: Row, { body }: PlatformRequest): void {
  const shape = inputs.find(({ name }) => name === "data")?.shape;
  const tag = shape?.kind === "one-of" ? tagOf(shape.shapes) : null;
  const own = tag && row[tag.name];
  if (!shape || !tag || typeof own !== "string") return;
  const { [tag.name]: given = own, ...others } = membersOf(body);
  const isKnown = tag.values.flat().includes(own);
  const faults = isKnown ? violationsOf({ ...others, [tag.name]: own }, shape) : [];
  if (given !== own) faults.unshift(`${tag.name} must be ${own}`);
  if (faults.length > 0) throw new Refusal(400, faults);
}

/** Refuses a phone call without a customer, which the published types cannot require. */
function requireCustomer({ verb, path }: Endpoint, { body }: PlatformRequest): void {
  if (verb !== "POST" || (path !== "/call" && path !== "/call/phone")) return;
  const { customer, customerId, customers } = membersOf(body);
  if ((customer ?? customerId ?? customers ?? undefined) === undefined)
    throw new Refusal(400, ["customer, customerId or customers must be provided."]);
}

function paged(rows: readonly unknown[], { limit, page, sortOrder }: Fields) {
  const size = typeof limit === "number" ? limit : 100;
  const current = typeof page === "number" ? page : 1;
  const order = sortOrder === "ASC" ? "ASC" : "DESC";
  const end = current * size;
  return {
    results: (order === "ASC" ? rows : rows.toReversed()).slice(end - size, end),
    metadata: {
      itemsPerPage: size,
      totalItems: rows.length,
      currentPage: current,
      totalPages: size > 0 ? Math.ceil(rows.length / size) : 0,
      hasNextPage: end < rows.length,
      sortOrder: order,
    },
  };
}
