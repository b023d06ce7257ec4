import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileOf } from "../built/document.ts";
import { hosts } from "../../src/content/hosts.ts";
import { allPages } from "../../src/content/pages.ts";
import { ROOT } from "../run.ts";
import {
  CACHING,
  documentHeaders,
  EVERY_RESPONSE,
  GROUPS,
  type Headers,
  LICENCES,
  TYPES,
} from "./headers.ts";
import { PLACEHOLDERS, type PolicyValues } from "./policy.ts";

const lines = (all: readonly string[]): string => `${all.join("\n")}\n`;

const GENERATED = "# Written by `npm run generate`, from scripts/deploy.";

/** The addresses with an extension, which lead to the page's own address. */
const redirects = allPages.map(({ path }) => [`/${fileOf(path)}`, path] as const);

/** A map of nginx: the value of `$name` for each pattern that `$source` matches. */
const nginxMap = (
  source: string,
  name: string,
  values: readonly (readonly [string, string])[],
): string[] => [
  `map ${source} ${name} {`,
  ...values.map(([pattern, value]) => `  ${pattern} "${value}";`),
  "}",
];

/** `$content_security_policy` is the variable of the header of this name. */
const variableOf = (header: string): string => `$${header.toLowerCase().replaceAll("-", "_")}`;

/** The values that depend on the response, for nginx's `http` block. */
const nginxHeaders = (policies: Headers): string =>
  lines([
    GENERATED,
    "# The build writes this file beside its folder, with values instead of the words in braces.",
    ...nginxMap("$uri", "$cache_control", [
      ["default", CACHING.page],
      ...GROUPS.map(({ paths, caching }) => [`~${paths}`, caching] as const),
    ]),
    ...Object.entries(policies).flatMap(([header, value]) =>
      // A response without a body has no type, but its headers take the place of those in a browser's cache.
      nginxMap("$uri:$sent_http_content_type", variableOf(header), [
        ["default", ""],
        [String.raw`~(\.html:|:text/html)`, value],
      ]),
    ),
  ]);

/** The generated parts of nginx's `server` block, by name. */
export const serverParts: Readonly<Record<string, readonly string[]>> = {
  headers: [
    ...Object.entries(EVERY_RESPONSE).map(
      ([name, value]) => `add_header ${name} "${value}" always;`,
    ),
    ...["Cache-Control", ...Object.keys(documentHeaders(PLACEHOLDERS))].map(
      (name) => `add_header ${name} ${variableOf(name)} always;`,
    ),
  ],
  types: Object.entries(TYPES).map(([extension, type]) => `  "${type}" ${extension};`),
  addresses: allPages.flatMap(({ path }) => {
    const spellings = path === "/" ? String.raw`/index\.html` : String.raw`${path}(\.html|/)?`;
    return [
      `location = ${path} { try_files /${fileOf(path)} =404; }`,
      `location ~* ^${spellings}$ { return 301 ${path}$is_args$args; }`,
    ];
  }),
};

/** One rule of a `_headers` file, as Netlify and Cloudflare Pages read it. */
const rule = (path: string, headers: Headers): string[] => [
  path,
  ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
];

/**
 * These hosts cannot select documents by their type, so all responses have all headers. No path has two rules for one
 * header, because the hosts would join the values.
 */
function hostHeaders(policies: Headers): string {
  const files = readdirSync(join(ROOT, "public"), { withFileTypes: true })
    .map((entry) => `/${entry.name}${entry.isDirectory() ? "/*" : ""}`)
    .concat(`/${LICENCES}`)
    .toSorted();
  const caching = (path: string, value: string) => rule(path, { "Cache-Control": value });
  return lines([
    GENERATED,
    "# The build writes this file into its folder, with values instead of the words in braces.",
    ...rule("/*", { ...EVERY_RESPONSE, ...policies }),
    ...caching("/assets/*", CACHING.asset),
    ...files.flatMap((path) => caching(path, CACHING.file)),
    ...allPages.flatMap(({ path }) => caching(path, CACHING.page)),
    ...caching("/config.json", CACHING.page),
  ]);
}

const hostRedirects = lines([GENERATED, ...redirects.map(([from, to]) => `${from} ${to} 301`)]);

/** The files for hosts, by name. */
export function hostFiles(values: PolicyValues) {
  const policies = documentHeaders(values);
  return {
    "headers.nginx.conf": nginxHeaders(policies),
    _headers: hostHeaders(policies),
    _redirects: hostRedirects,
  };
}

/** The policies of a build's documents, from its file for hosts; none for a simulator build, which has no such file. */
export function policiesOf(folder: string): Headers {
  const file = join(folder, "_headers");
  if (!existsSync(file)) return {};
  const names = Object.keys(documentHeaders(PLACEHOLDERS)).join("|");
  const lines = readFileSync(file, "utf8").matchAll(new RegExp(`^  (${names}): (.*)$`, "gm"));
  return Object.fromEntries(Array.from(lines, ([, name = "", value = ""]) => [name, value]));
}

/** The hosts that the content security policy admits, with reasons, as a list in Markdown. */
export const hostsList = hosts
  .map(({ host, admittedBy, socket, why }) => {
    const schemes = socket ? "https and wss" : "https";
    return `- \`${host}\` (\`${admittedBy.join("`, `")}\`, ${schemes}): ${why}`;
  })
  .join("\n");
