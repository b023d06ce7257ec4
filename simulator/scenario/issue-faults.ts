import type * as v from "valibot";
import { clipped, type Fault, type Keys, pointerOf } from "./fault.ts";
import { isMissingKey, isUnknownKey } from "./fields.ts";
import type { JsonText } from "./json-text.ts";
import { createLocator, positionOf, show } from "./locate.ts";

type Issue = v.BaseIssue<unknown>;

const keysOf = ({ path }: Issue): Keys =>
  (path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));

/** Turns schema issues into faults with excerpts and positions of the file. */
export function faultsOf({ text, document }: JsonText, issues: readonly Issue[]): Fault[] {
  const locate = createLocator(document);
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    const keys = keysOf(issue);
    const { value, key } = locate(keys);
    const name = clipped(JSON.stringify(String(keys.at(-1))));
    let node = value as Parameters<typeof positionOf>[0];
    let message = `found ${show(text, value)}, expected ${issue.message}`;
    if (isUnknownKey(issue)) {
      node = key ?? value;
      message = `found the unknown key ${name}, expected ${issue.message}`;
    } else if (isMissingKey(issue)) message = `found no key ${name}, expected ${issue.message}`;
    else if (issue.type === "raw_check") message = issue.message;
    const fault = { pointer: pointerOf(keys), ...positionOf(node), message };
    // A schema may report one value twice: for its sign and for its fraction.
    faults.set(JSON.stringify([fault.pointer, message]), fault);
  }
  return [...faults.values()];
}
