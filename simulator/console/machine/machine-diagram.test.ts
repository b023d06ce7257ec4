import { expect, it } from "vitest";
import { withCallTable } from "../../../scripts/call-table.ts";
import { TRANSITIONS } from "../../analysis/transitions.ts";
import { ARROWS } from "./machine-diagram.tsx";

it("ARROWS has the same arrows as the diagram in ARCHITECTURE.md, for the same inputs", () => {
  const drawn = withCallTable("<!-- call table: npm run generate --><!-- /call table -->");
  const lines = ARROWS.map(({ from, to }) => {
    const inputs = TRANSITIONS.filter((one) => one.from === from && one.to === to);
    return `  ${from} --> ${to}: ${inputs.map(({ input }) => input).join(", ")}`;
  });
  expect(drawn.split("\n").filter((line) => /^ {2}\w+ -->/.test(line))).toEqual(lines);
});
