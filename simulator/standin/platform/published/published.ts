import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createParser } from "./parse-types.ts";
import type { Endpoint, Shape, Types } from "./shape.ts";

/** The types and endpoints that the SDK publishes. */
export interface Published {
  readonly types: Types;
  readonly endpoints: readonly Endpoint[];
  /** Finds an endpoint by its verb and its path, such as `GET` and `/assistant/{id}`. */
  readonly endpoint: (verb: string, path: string) => Endpoint | undefined;
}

const NAMED = /^export (?:interface (\w+) (?=\{)|type (\w+) = )/gm;
const GROUP_OR_REQUEST = /^    (\w+): \{$|@request (\w+):(\S+)/gm;
const METHOD = /\*\/\s*(\w+): (?=\()/g;

let cached: Published | undefined;

/** The types that the installed release of the SDK publishes. They are read at the first call. */
export function publishedBySdk(): Published {
  const file = createRequire(import.meta.url).resolve("@vapi-ai/web/dist/api.d.ts");
  cached ??= readPublished(readFileSync(file, "utf8"));
  return cached;
}

/** Reads the declarations of the SDK's generated client (`dist/api.d.ts`). */
export function readPublished(declarations: string): Published {
  const offsets = new Map<string, number>();
  for (const found of declarations.matchAll(NAMED)) {
    offsets.set(found[1] ?? found[2] ?? "", found.index + found[0].length);
  }
  // Most types are never used, and some are large: each is parsed at its first use.
  const parsed = new Map<string, Shape>();
  const types: Types = (name) => {
    const offset = offsets.get(name);
    if (offset === undefined) return undefined;
    const known = parsed.get(name);
    if (known) return known;
    const shape = createParser(declarations, offset).shape();
    parsed.set(name, shape);
    return shape;
  };
  const endpoints = endpointsOf(declarations);
  const byRequest = new Map(
    endpoints.map((endpoint) => [`${endpoint.verb} ${endpoint.path}`, endpoint]),
  );
  return { types, endpoints, endpoint: (verb, path) => byRequest.get(`${verb} ${path}`) };
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
    const parser = createParser(client, method.lastIndex);
    const inputs = parser.inputs().filter((input) => input.name !== "params");
    parser.expect("=>");
    endpoints.push({ verb, path, group, method: name, inputs, answer: parser.shape() });
  }
  return endpoints;
}
