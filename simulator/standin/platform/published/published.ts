import { createReader } from "./read-shape.ts";
import type { Endpoint, Names, Shape } from "./shape.ts";

/** What the SDK publishes about the platform that it calls. */
export interface Published {
  readonly names: Names;
  readonly endpoints: readonly Endpoint[];
  /** By verb and path as the client writes it: `endpoint("GET", "/assistant/{id}")`. */
  readonly endpoint: (verb: string, path: string) => Endpoint | undefined;
}

const NAMED = /^export (?:interface (\w+) (?=\{)|type (\w+) = )/gm;
const GROUP_OR_REQUEST = /^    (\w+): \{$|@request (\w+):(\S+)/gm;
const METHOD = /\*\/\s*(\w+): (?=\()/g;

/**
 * Reads the declarations of the SDK's generated client (`dist/api.d.ts`), so that the stand-in demands
 * what the release that is installed says, and nothing is copied that could grow old.
 */
export function readPublished(declarations: string): Published {
  const places = new Map<string, number>();
  for (const found of declarations.matchAll(NAMED)) {
    places.set(found[1] ?? found[2] ?? "", found.index + found[0].length);
  }
  // Most names are never asked for, and some are large: each is read at its first use.
  const read = new Map<string, Shape>();
  const names: Names = (name) => {
    const place = places.get(name);
    if (place === undefined) return undefined;
    const known = read.get(name);
    if (known) return known;
    const shape = createReader(declarations, place).shape();
    read.set(name, shape);
    return shape;
  };
  const endpoints = endpointsOf(declarations);
  const byName = new Map(
    endpoints.map((endpoint) => [`${endpoint.verb} ${endpoint.path}`, endpoint]),
  );
  return { names, endpoints, endpoint: (verb, path) => byName.get(`${verb} ${path}`) };
}

function endpointsOf(declarations: string): Endpoint[] {
  const start = Math.max(0, declarations.indexOf("export declare class Api<"));
  const client = declarations.slice(start);
  const endpoints: Endpoint[] = [];
  let group = "";
  for (const found of client.matchAll(GROUP_OR_REQUEST)) {
    const [, opened, verb, path] = found;
    if (opened !== undefined) group = opened;
    if (verb === undefined || path === undefined) continue;
    const method = new RegExp(METHOD);
    method.lastIndex = found.index;
    const name = method.exec(client)?.[1];
    if (name === undefined) continue;
    const reader = createReader(client, method.lastIndex);
    const inputs = reader.inputs().filter((input) => input.name !== "params");
    reader.expect("=>");
    endpoints.push({ verb, path, group, method: name, inputs, answer: reader.shape() });
  }
  return endpoints;
}
