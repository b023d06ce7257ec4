import type { Row, Store } from "../store.ts";
import { type Fields, itemsOf, membersOf, ok, type Route } from "./route.ts";

/** Questions about calls, answered from the calls that are kept. */
export function analyticsRoute({ collection, time }: Store): Route {
  return {
    verb: "POST",
    path: "/analytics",
    answer({ body }) {
      const calls = collection("/call").all();
      const results = itemsOf(membersOf(body)["queries"]).map((each) => {
        const query = membersOf(each);
        const rows = query["table"] === "call" ? calls : [];
        const { start, end } = membersOf(query["timeRange"]);
        return {
          name: query["name"],
          timeRange: {
            step: "day",
            start: time(),
            end: time(),
            ...(start !== undefined && { start }),
            ...(end !== undefined && { end }),
          },
          result: resultOf(rows, query),
        };
      });
      return { ...ok(results), status: 201 };
    },
  };
}

function resultOf(rows: readonly Row[], query: Fields): Fields[] {
  const { groupBy } = query;
  const operations = itemsOf(query["operations"]).map(membersOf);
  const by = typeof groupBy === "string" ? groupBy : undefined;
  const groups = new Map<unknown, Row[]>();
  if (by === undefined) groups.set(undefined, [...rows]);
  else for (const row of rows) groups.set(row[by], [...(groups.get(row[by]) ?? []), row]);
  return [...groups].map(([value, group]) => ({
    ...(by !== undefined && { [by]: value }),
    ...Object.fromEntries(operations.map((operation) => figureOf(group, operation))),
  }));
}

function figureOf(rows: readonly Row[], { operation, column, alias }: Fields): [string, number] {
  const figures = rows
    .map((row) => row[String(column)])
    .filter((value) => typeof value === "number");
  const sum = figures.reduce((total, figure) => total + figure, 0);
  const of: Readonly<Record<string, number>> = {
    count: rows.length,
    sum,
    avg: figures.length > 0 ? sum / figures.length : 0,
    min: figures.length > 0 ? Math.min(...figures) : 0,
    max: figures.length > 0 ? Math.max(...figures) : 0,
  };
  const title = String(column);
  const name = `${String(operation)}${title.charAt(0).toUpperCase()}${title.slice(1)}`;
  return [typeof alias === "string" ? alias : name, of[String(operation)] ?? 0];
}
