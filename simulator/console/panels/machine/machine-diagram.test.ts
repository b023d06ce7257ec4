import { expect, it } from "vitest";
import { callTable } from "../../../../scripts/call-table.ts";
import { TRANSITIONS } from "../../../analysis/transitions.ts";
import { ARROWS } from "./machine-diagram.tsx";

it("ARROWS has the same arrows as the diagram in ARCHITECTURE.md, for the same inputs", () => {
  const lines = ARROWS.map(({ from, to }) => {
    const inputs = TRANSITIONS.filter((one) => one.from === from && one.to === to);
    return `  ${from} --> ${to}: ${inputs.map(({ input }) => input).join(", ")}`;
  });
  expect(
    callTable()
      .split("\n")
      .filter((line) => /^ {2}\w+ -->/.test(line)),
  ).toEqual(lines);
});
