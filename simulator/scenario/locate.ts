import type { DocumentNode, MemberNode, Node, ObjectNode, ValueNode } from "@humanwhocodes/momoa";
import { clipped, type Keys, type Position } from "./fault.ts";

/** Where a way leads. */
export interface Place {
  /** The value; where the last key is missing, the object that lacks it. */
  readonly value: ValueNode;
  /** The value's key, if it has one. */
  readonly key: Node | null;
}

export const positionOf = ({ loc }: Node): Position => ({
  line: loc.start.line,
  column: loc.start.column,
});

/** The name of a member. In strict JSON it is always a string. */
export const nameOf = ({ name }: MemberNode): string =>
  name.type === "String" ? name.value : name.name;

/** Finds values by the way to them; of a key that is there twice the last counts, as for JSON.parse. */
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

/** A value in the words of a message: as it stands in the file, unless it is long. */
export function show(text: string, value: ValueNode): string {
  if (value.type === "Object") return "an object";
  if (value.type === "Array") return "a list";
  return clipped(text.slice(value.loc.start.offset, value.loc.end.offset));
}
