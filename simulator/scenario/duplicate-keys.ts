import type { DocumentNode, ValueNode } from "@humanwhocodes/momoa";
import { clipped, type Fault, pointerOf } from "./fault.ts";
import { nameOf, positionOf } from "./locate.ts";

interface Pending {
  readonly value: ValueNode;
  readonly pointer: string;
}

function* childrenOf({ value, pointer }: Pending): Generator<Pending> {
  if (value.type === "Object") {
    for (const member of value.members)
      yield { value: member.value, pointer: pointer + pointerOf([nameOf(member)]) };
  } else if (value.type === "Array") {
    for (const [index, element] of value.elements.entries())
      yield { value: element.value, pointer: `${pointer}/${index}` };
  }
}

function duplicatesIn({ value, pointer }: Pending): Fault[] {
  if (value.type !== "Object") return [];
  const faults: Fault[] = [];
  const lines = new Map<string, number>();
  for (const member of value.members) {
    const name = nameOf(member);
    const { line, column } = positionOf(member.name);
    const first = lines.get(name);
    if (first === undefined) lines.set(name, line);
    else {
      const message = `found the key ${clipped(JSON.stringify(name))} again, expected it once; it is in line ${first} already`;
      faults.push({ pointer: pointer + pointerOf([name]), line, column, message });
    }
  }
  return faults;
}

/** A fault for each key that appears twice in one object, at any depth. */
export function duplicateKeys({ body }: DocumentNode): Fault[] {
  const faults: Fault[] = [];
  const pending: Pending[] = [{ value: body, pointer: "" }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const fault of duplicatesIn(next)) faults.push(fault);
    for (const child of childrenOf(next)) {
      if (child.value.type === "Object" || child.value.type === "Array") pending.push(child);
    }
  }
  return faults;
}
