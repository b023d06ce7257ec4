import { describe, expect, it } from "vitest";
import { withCallTable } from "../../../scripts/call-table.ts";
import { FIXTURES } from "../../engine/fixture-library.ts";
import { ARROWS, findTakers, type Takers } from "./machine.ts";

const only = (...ids: string[]) => FIXTURES.filter(({ id }) => ids.includes(id));

describe("ARROWS", () => {
  it("has the same arrows and inputs as the diagram in ARCHITECTURE.md", () => {
    const drawn = withCallTable("<!-- call table: npm run generate --><!-- /call table -->");
    const lines = ARROWS.map((arrow) => {
      const inputs = arrow.map(({ input }) => input);
      return `  ${arrow[0].from} --> ${arrow[0].to}: ${inputs.join(", ")}`;
    });
    expect(drawn.split("\n").filter((line) => /^ {2}\w+ -->/.test(line))).toEqual(lines);
  });
});

describe("findTakers", () => {
  it("lists for each transition the scenarios that take it, and reuses known results", async () => {
    const entries = only("ejected-mid-call", "no-target");
    const reports: Takers[] = [];
    const find = () =>
      findTakers(entries, (takers) => reports.push(takers), new AbortController().signal);
    await find();
    await find();
    const ids = Object.fromEntries(reports.at(-1)?.ids ?? []);
    expect(ids).toMatchObject({
      "idle --visitor.start--> connecting": ["ejected-mid-call", "no-target"],
      "connecting --call-start--> active": ["ejected-mid-call"],
      "active --error--> idle": ["ejected-mid-call"],
      "connecting --start.reject--> idle": ["no-target"],
    });
    expect(reports.map(({ played }) => played)).toEqual([2, 2]);
  });

  it("reports nothing after it was aborted", async () => {
    const reports: Takers[] = [];
    const gone = new AbortController();
    const entries = only("ejected-mid-call").map((entry) => ({ ...entry }));
    const finding = findTakers(entries, (takers) => reports.push(takers), gone.signal);
    gone.abort();
    await finding;
    expect(reports).toEqual([]);
  });
});
