import { listed, paged } from "../routes/listing.ts";
import { rowOf } from "../routes/crud.ts";
import {
  type Ask,
  created,
  type Fields,
  givenIn,
  itemsOf,
  membersOf,
  ok,
  refuse,
  type Reply,
  type Route,
} from "../routes/route.ts";
import type { Row, Store } from "../store.ts";

const COLUMNS = ["id", "type", "status", "assistantId", "createdAt", "updatedAt", "cost"];
const CUSTOMERS = ["customer", "customerId", "customers"];

/** Calls that are not of the web, and what can be had of all of them at once. */
export function callRoutes(store: Store): Route[] {
  const calls = store.collection("/call");

  function call(asked: Fields): Row {
    const { customers: _, ...fields } = asked;
    const row = { ...fields, type: "outboundPhoneCall", status: "queued", cost: 0 };
    return calls.add(rowOf(store, row));
  }
  /** One call, or one for each of several customers. */
  function place({ body }: Ask): Reply {
    const asked = membersOf(body);
    if (givenIn(asked, CUSTOMERS).length === 0) {
      return refuse(400, ["customer, customerId or customers must be provided."]);
    }
    const { customers } = asked;
    if (!Array.isArray(customers)) return created(call(asked));
    const results = itemsOf(customers).map((customer) => call({ ...asked, customer }));
    return created({ results, errors: [] });
  }

  return [
    { verb: "POST", path: "/call", answer: place },
    { verb: "POST", path: "/call/phone", answer: place },
    {
      verb: "GET",
      path: "/v2/call/export",
      answer: ({ query }) => ({
        status: 200,
        type: "text/csv; charset=utf-8",
        text: csvOf(listed(calls.all(), { ...query, limit: Infinity })),
      }),
    },
    {
      verb: "GET",
      path: "/v2/call/metadata",
      answer: ({ query }) => ok(paged(calls.all().map(withoutContent), query)),
    },
  ];
}

function withoutContent(row: Row): Row {
  const { id, orgId, type, status, createdAt, updatedAt } = row;
  return { id, orgId, type, status, createdAt, updatedAt };
}

function csvOf(rows: readonly Row[]): string {
  const cell = (value: unknown) => {
    const text = typeof value === "string" || typeof value === "number" ? String(value) : "";
    return `"${text.replaceAll('"', '""')}"`;
  };
  const lines = rows.map((row) => COLUMNS.map((name) => cell(row[name])).join(","));
  return `${[COLUMNS.join(","), ...lines].join("\r\n")}\r\n`;
}
