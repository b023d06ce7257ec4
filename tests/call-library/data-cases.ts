import fc from "fast-check";
import { checkAppMessage } from "../../simulator/standin/rules/app-data.ts";
import { checkUserData } from "../../simulator/standin/rules/app-data.ts";
import type { Case } from "./case.ts";
import { hostile } from "./hostile.ts";

const LONGEST = 4096;
/** Characters that take one, two or six code units in JSON. Escapes take six. */
const character = fc.constantFrom("x", "é", "🦷", '"', "\n", "\u0000", "\uD800");
const length = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: LONGEST - 12, max: LONGEST + 4 }) },
  { weight: 2, arbitrary: fc.integer({ min: 678, max: 686 }) },
  { weight: 2, arbitrary: fc.integer({ min: 2042, max: 2051 }) },
  { weight: 1, arbitrary: fc.nat(9000) },
);
const text = fc.tuple(character, length).map(([one, count]) => one.repeat(count));
const data = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.record({ text }) },
  { weight: 1, arbitrary: fc.tuple(text, fc.jsonValue()) },
  { weight: 1, arbitrary: text.map((toldOf) => ({ toJSON: () => toldOf, told: 1 })) },
  { weight: 1, arbitrary: fc.nat(2100).map((count) => Array.from({ length: count }, () => 1)) },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 2, arbitrary: hostile },
  { weight: 1, arbitrary: fc.record({ field: hostile, other: hostile }) },
);
const x = (count: number) => "x".repeat(count);

export const userData: Case = {
  method: "setUserData",
  rule: checkUserData,
  inputs: data,
  edges: [
    [x(4096), x(4097)],
    ["🦷".repeat(2048), "🦷".repeat(2049)],
    [{ a: x(4088) }, { a: x(4089) }],
    [[x(4092)], [x(4093)]],
    [undefined, Symbol("a")],
    [null, 5n],
    ["\u0000".repeat(4096), ["\u0000".repeat(682), "xx"]],
    [{}, { method: () => 1 }],
  ],
};

export const appMessage: Case = {
  method: "sendAppMessage",
  rule: checkAppMessage,
  inputs: data,
  edges: [
    [x(4094), x(4095)],
    ["🦷".repeat(2047), "🦷".repeat(2048)],
    ["\u0000".repeat(682), "\u0000".repeat(683)],
    [{ a: x(4088) }, { a: x(4089) }],
    [null, undefined],
    [5, 5n],
    [{}, { method: () => 1 }],
  ],
};
