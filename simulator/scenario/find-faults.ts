import type { DocumentNode, MemberNode, Node, ObjectNode, ValueNode } from "@humanwhocodes/momoa";
import type { BaseIssue } from "valibot";
import { clipped, type Fault, type Keys, pointerOf, type Position } from "./fault.ts";
import { keyFaultOf } from "./fields.ts";
import type { JsonText } from "./json-text.ts";

const sourcePosition = ({ loc: { start } }: Node): Position => ({
  line: start.line,
  column: start.column,
});

/** The name of a member: in strict JSON always a string. */
const nameOf = ({ name }: MemberNode): string => (name.type === "String" ? name.value : name.name);

/**
 * Returns a function that finds the value at a path, or the object that lacks the last key of the path. Of duplicate keys
 * the last counts, as in JSON.parse.
 */
function createLocator({ body }: DocumentNode) {
  const indexed = new Map<ObjectNode, Map<string, MemberNode>>();

  function membersOf(object: ObjectNode): Map<string, MemberNode> {
    const members =
      indexed.get(object) ?? new Map(object.members.map((member) => [nameOf(member), member]));
    indexed.set(object, members);
    return members;
  }

  return (keys: Keys) => {
    let value: ValueNode = body;
    /** The key of the value; null in a list and at the root. */
    let key: Node | null = null;
    for (const step of keys) {
      if (value.type === "Array") {
        const element = value.elements[Number(step)];
        if (element !== undefined) [value, key] = [element.value, null];
      } else if (value.type === "Object") {
        const member = membersOf(value).get(String(step));
        if (member !== undefined) [value, key] = [member.value, member.name];
      }
    }
    return { value, key };
  };
}

/** The position of the value at a path, or of the object that lacks its last key. */
export const positionIn = ({ document }: JsonText, keys: Keys): Position =>
  sourcePosition(createLocator(document)(keys).value);

/** The text of a value for a message, cut if it is long. */
function show(text: string, { type, loc: { start, end } }: ValueNode): string {
  if (type === "Object") return "an object";
  return type === "Array" ? "a list" : clipped(text.slice(start.offset, end.offset));
}

/** Turns schema issues into faults with excerpts and positions of the file. */
export function faultsOf(
  { text, document }: JsonText,
  issues: readonly BaseIssue<unknown>[],
): Fault[] {
  const locate = createLocator(document);
  const faults = new Map<string, Fault>();
  for (const issue of issues) {
    const keys = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
    const { value, key } = locate(keys);
    const name = clipped(JSON.stringify(String(keys.at(-1))));
    const keyFault = keyFaultOf(issue);
    let found = show(text, value);
    if (keyFault === "unknown") found = `the unknown key ${name}`;
    else if (keyFault === "missing") found = `no key ${name}`;
    const message =
      issue.type === "raw_check" ? issue.message : `found ${found}, expected ${issue.message}`;
    const node = keyFault === "unknown" ? (key ?? value) : value;
    const fault = { pointer: pointerOf(keys), ...sourcePosition(node), message };
    // A schema may report one value twice: for its sign and for its fraction.
    faults.set(JSON.stringify([fault.pointer, message]), fault);
  }
  return [...faults.values()];
}

/**
 * Returns a fault for each key that appears twice in one object, at any depth of the value. The depth of the recursion
 * is safe, because nesting is limited.
 */
export function duplicateKeys(value: ValueNode, parent = ""): Fault[] {
  if (value.type === "Array")
    return value.elements.flatMap((element, index) =>
      duplicateKeys(element.value, `${parent}/${index}`),
    );
  if (value.type !== "Object") return [];
  const lines = new Map<string, number>();
  return value.members.flatMap((member) => {
    const name = nameOf(member);
    const pointer = parent + pointerOf([name]);
    const { line, column } = sourcePosition(member.name);
    const first = lines.get(name);
    const inside = duplicateKeys(member.value, pointer);
    if (first === undefined) {
      lines.set(name, line);
      return inside;
    }
    const key = `the key ${clipped(JSON.stringify(name))}`;
    const message = `found ${key} again, expected it once; it is in line ${first} already`;
    return [{ pointer, line, column, message }, ...inside];
  });
}
