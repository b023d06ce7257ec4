import { attempt } from "../shared/attempt.ts";
import type { Configuration } from "./configuration.ts";

/** The keys of `config.json`, all of them optional texts. */
export const CONFIGURATION_KEYS = [
  "publicKey",
  "assistant",
  "workflow",
  "apiUrl",
  "contactUrl",
] as const;
type Key = (typeof CONFIGURATION_KEYS)[number];

/** The form of a contact address. No other scheme becomes a link. */
export const CONTACT_FORM = /^(https:\/\/[^\s/?#]+\S*|mailto:[^\s@?]+@[^\s@]+)$/;

/** Normalises an address to which the paths of the API can be appended; null for any other text. */
const apiAddress = (text: string): string | null =>
  attempt(() => {
    const { href, protocol, origin, pathname } = new URL(text);
    // If `href` is longer than origin and path, the address has a query, a fragment or credentials.
    const isPlain = /^https?:$/.test(protocol) && href === origin + pathname;
    return isPlain ? href.replace(/\/+$/, "") : null;
  }, null);

/**
 * Reads the content of `config.json`. Never throws: a missing or blank value is null, an unusable one adds a fault.
 *
 * @param usual the service's usual address.
 * @param admitted the one origin that the page's content security policy admits for the API.
 */
export function parseConfiguration(
  content: unknown,
  { usual, admitted }: { readonly usual: string; readonly admitted: string },
): Configuration {
  const faults: string[] = [];
  const isObject = typeof content === "object" && content !== null && !Array.isArray(content);
  if (!isObject) faults.push("config.json is not a JSON object.");
  const values: Readonly<Record<string, unknown>> = isObject ? { ...content } : {};
  for (const key of Object.keys(values))
    if (!CONFIGURATION_KEYS.includes(key as Key))
      faults.push(`config.json has the unknown key "${key}".`);
  function given(key: Key): string | null {
    const value = values[key] ?? "";
    if (typeof value !== "string") faults.push(`"${key}" in config.json is not a text.`);
    return typeof value === "string" ? value.trim() || null : null;
  }
  const [publicKey, assistant, workflow, address, contact] = CONFIGURATION_KEYS.map(given);
  const apiUrl = address ? apiAddress(address) : null;
  if (address && apiUrl === null)
    faults.push(
      `"apiUrl" in config.json is not a plain http or https address, such as https://api.example.com: "${address}"`,
    );
  else if (new URL(apiUrl ?? usual).origin !== admitted)
    faults.push(
      `The content security policy of this build admits ${admitted} for the API, not ${apiUrl ?? usual}: change "apiUrl" in config.json, or build again.`,
    );
  const contactUrl = contact && CONTACT_FORM.test(contact) ? contact : null;
  return {
    publicKey: publicKey ?? null,
    targets: { assistant: assistant ?? null, workflow: workflow ?? null },
    apiUrl,
    contactUrl,
    faults,
    ignored:
      contact && contactUrl === null
        ? [`"contactUrl" in config.json is not a mailto: or https address: "${contact}"`]
        : [],
  };
}
