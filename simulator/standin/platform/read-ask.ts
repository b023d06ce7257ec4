import { faultsOf, fieldsOf } from "./published/faults.ts";
import type { Published } from "./published/published.ts";
import type { Field, Names, Shape } from "./published/shape.ts";
import { readBody } from "./read-body.ts";
import { readQuery } from "./read-query.ts";
import { type Ask, refuse, type Reply, type Route } from "./routes/route.ts";

export type Read =
  | { readonly type: "ask"; readonly ask: Omit<Ask, "key"> }
  | { readonly type: "refused"; readonly reply: Reply };

/** Reads a request for a route, and holds it to what the SDK publishes of that route's address. */
export async function readAsk(
  request: Request,
  route: Route,
  params: Readonly<Record<string, string>>,
  { names, endpoint }: Published,
): Promise<Read> {
  const read = await readBody(request, route.loose);
  if (read.type === "refused") return read;
  const inputs = endpoint(route.verb, route.path)?.inputs ?? [];
  const shapeOf = (input: string) => inputs.find(({ name }) => name === input)?.shape;
  const queryShape = withOptional(shapeOf("query"), route.optional, names);
  const query = readQuery(new URL(request.url).searchParams, queryShape, names);
  const takes = route.takes ?? shapeOf("data");
  // A client may say nothing at all in place of an empty object.
  const body = read.body === undefined && takes ? {} : read.body;
  const isParam = ({ name }: Field) => params[name] !== undefined;
  const faults = [
    ...inputs
      .filter(isParam)
      .flatMap(({ name, shape }) => faultsOf(params[name], shape, names, name)),
    ...(queryShape ? faultsOf(query, queryShape, names) : []),
    ...(takes ? faultsOf(body, takes, names) : []),
  ];
  if (faults.length > 0) return { type: "refused", reply: refuse(400, faults) };
  return { type: "ask", ask: { params, query, body, signal: request.signal } };
}

/** The shape of a query, in which these parameters may be left out. */
function withOptional(
  shape: Shape | undefined,
  optional: Route["optional"],
  names: Names,
): Shape | undefined {
  if (shape === undefined || optional === undefined) return shape;
  const fields = (fieldsOf(shape, names) ?? []).map((field) =>
    optional.includes(field.name) ? { ...field, required: false } : field,
  );
  return { kind: "fields", fields };
}
