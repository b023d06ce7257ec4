import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { PLATFORM_HOST } from "../../src/content/hosts.ts";
import { endpointOf } from "../../src/diagnostics/report/endpoint.ts";
import type { PolicyValues } from "./policy.ts";

/** Matches an inline element of a document and captures its text. Scripts with a type other than JavaScript do not run. */
const INLINE = {
  scripts: /<script>([^]*?)<\/script>/g,
  styles: /<style[^>]*>([^]*?)<\/style>/g,
} as const;

const hashOf = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** The hashes of all inline elements of these documents, as sources of the policy. */
function hashesOf(documents: readonly string[], kind: keyof typeof INLINE): string {
  const texts = documents.flatMap((html) =>
    [...html.matchAll(INLINE[kind])].map(([, text = ""]) => text),
  );
  return [...new Set(texts.map(hashOf))].join(" ");
}

/** The variables of the build that the policy contains. */
type Variables = Readonly<
  Partial<Record<"VITE_VAPI_API_URL" | "VITE_CSP_REPORT_URL" | "VITE_REPORT_URL", string>>
>;

/** @throws Error if a variable is no address. */
export function addressOf(
  variables: Variables,
  name: "VITE_VAPI_API_URL" | "VITE_CSP_REPORT_URL",
): URL | null {
  const text = variables[name]?.trim();
  if (!text) return null;
  if (!URL.canParse(text) || !/^https?:/i.test(text))
    throw new Error(`${name} is not an http or https address: "${text}"`);
  const address = new URL(text);
  // They would end the directive, the header or the string in nginx's configuration.
  if (/[;,'"$]/.test(address.href))
    throw new Error(`${name} has a character that a header cannot contain: "${text}"`);
  return address;
}

/**
 * Where the build sends its reports of errors and calls; null if it sends none.
 *
 * @throws Error if the variable is no such address. It is not quoted, because it contains a key.
 */
export function reportOriginOf({ VITE_REPORT_URL: address }: Variables): string | null {
  if (!address) return null;
  try {
    return endpointOf(address).origin;
  } catch (cause) {
    throw new Error(`VITE_REPORT_URL is no address for reports. ${(cause as Error).message}`, {
      cause,
    });
  }
}

/**
 * The parts of the policy for the build in a folder.
 *
 * @throws Error if a variable is no address.
 */
export function policyValuesOf(folder: string, variables: Variables): PolicyValues {
  const documents = readdirSync(folder)
    .filter((name) => name.endsWith(".html"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  const violations = addressOf(variables, "VITE_CSP_REPORT_URL");
  const reports = reportOriginOf(variables);
  return {
    scripts: hashesOf(documents, "scripts"),
    styles: hashesOf(documents, "styles"),
    api: addressOf(variables, "VITE_VAPI_API_URL")?.origin ?? `https://${PLATFORM_HOST}`,
    reports: reports === null ? "" : ` ${reports}`,
    violations: violations === null ? "" : `; report-uri ${violations.href}`,
  };
}
