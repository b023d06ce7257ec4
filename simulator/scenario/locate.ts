import type { DocumentNode, MemberNode, Node, ObjectNode, ValueNode } from "@humanwhocodes/momoa";
import { clipped, type Keys, type Position } from "./fault.ts";

/** The target of a path. */
export interface Place {
  /** The value; if the last key is missing, the object without it. */
  readonly value: ValueNode;
  /** The key of the value, if it has one. */
  readonly key: Node | null;
}

export const positionOf = ({ loc }: Node): Position => ({
  line: loc.start.line,
  column: loc.start.column,
});

/** The name of a member: in strict JSON always a string. */
export const nameOf = ({ name }: MemberNode): string =>
  name.type === "String" ? name.value : name.name;

/** Finds values by their path. Of duplicate keys the last one counts, as in JSON.parse. */
export function createLocator({ body }: DocumentNode): (keys: Keys) => Place {
  const indexed = new Map<ObjectNode, Map<string, MemberNode>>();

  function membersOf(object: ObjectNode): Map<string, MemberNode> {
    let members = indexed.get(object);
    if (members === undefined) {
      members = new Map(object.members.map((member) => [nameOf(member), member]));
      indexed.set(object, members);
    }
    return members;
  }

  return (keys) => {
    let place: Place = { value: body, key: null };
    for (const key of keys) {
      const { value } = place;
      if (value.type === "Array") {
        const element = value.elements[Number(key)];
        if (element !== undefined) place = { value: element.value, key: null };
      } else if (value.type === "Object") {
        const member = membersOf(value).get(String(key));
        if (member !== undefined) place = { value: member.value, key: member.name };
      }
    }
    return place;
  };
}

/** The text of a value for a message, cut if it is long. */
export function show(text: string, value: ValueNode): string {
  if (value.type === "Object") return "an object";
  if (value.type === "Array") return "a list";
  return clipped(text.slice(value.loc.start.offset, value.loc.end.offset));
}
