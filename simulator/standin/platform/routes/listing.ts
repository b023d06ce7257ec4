import type { Row } from "../store.ts";
import type { Fields } from "./route.ts";

const DATES = /^(createdAt|updatedAt)(Gt|Lt|Ge|Le)$/;
/** What a list is asked for by the value of a field. */
const EQUAL = new Set([
  "id",
  "assistantId",
  "squadId",
  "workflowId",
  "sessionId",
  "phoneNumberId",
  "previousChatId",
  "purpose",
  "provider",
  "status",
  "visibility",
]);
const SEARCHED = ["name", "number", "sipUri"];

const holds = (value: unknown, part: unknown): boolean =>
  typeof value === "string" && value.toLowerCase().includes(String(part).toLowerCase());

/** A list in the query: the name repeated, or values with commas between them. */
const several = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap((each) => String(each).split(","));

function fits(row: Row, name: string, wanted: unknown): boolean {
  const [, field, relation] = DATES.exec(name) ?? [];
  if (field !== undefined) return isInTime(String(row[field]), relation, String(wanted));
  if (name === "search") return SEARCHED.some((each) => holds(row[each], wanted));
  if (name === "name") return holds(row[name], wanted);
  if (name.endsWith("Any")) return several(wanted).includes(String(row[name.slice(0, -3)]));
  return EQUAL.has(name) ? row[name] === wanted : true;
}

function isInTime(written: string, relation: string | undefined, wanted: string): boolean {
  const apart = Date.parse(written) - Date.parse(wanted);
  if (relation === "Gt") return apart > 0;
  if (relation === "Ge") return apart >= 0;
  return relation === "Lt" ? apart < 0 : apart <= 0;
}

/** The rows that a query asks for, in its order. */
function chosen(rows: readonly Row[], query: Fields): readonly Row[] {
  const found = rows.filter((row) =>
    Object.entries(query).every(([name, wanted]) => fits(row, name, wanted)),
  );
  return query["sortOrder"] === "ASC" ? found.toReversed() : found;
}

const numberOr = (value: unknown, other: number): number =>
  typeof value === "number" ? value : other;

/** A list as most resources give it. */
export function listed(rows: readonly Row[], query: Fields): readonly Row[] {
  return chosen(rows, query).slice(0, numberOr(query["limit"], 100));
}

/** A page of a list, and where it lies in it. */
export function paged(rows: readonly Row[], query: Fields) {
  const all = chosen(rows, query);
  const size = numberOr(query["limit"], 100);
  const page = numberOr(query["page"], 1);
  const end = page * size;
  return {
    results: all.slice(end - size, end),
    metadata: {
      itemsPerPage: size,
      totalItems: all.length,
      currentPage: page,
      totalPages: size > 0 ? Math.ceil(all.length / size) : 0,
      hasNextPage: end < all.length,
      sortOrder: query["sortOrder"] === "ASC" ? "ASC" : "DESC",
    },
  };
}
