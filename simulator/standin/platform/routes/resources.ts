import type { Row, Store } from "../store.ts";
import { listed, paged } from "./listing.ts";
import {
  type Ask,
  created,
  type Fields,
  membersOf,
  ok,
  refuse,
  type Reply,
  type Route,
} from "./route.ts";

/** What can be done with the rows of a resource. */
type Deed = "create" | "list" | "page" | "read" | "update" | "replace" | "remove";

export interface Resource {
  /** Where its rows are. A name in braces is a row of the resource in front of it: the row's owner. */
  readonly path: string;
  /** `list` gives all rows at once, `page` some and where they lie. */
  readonly does: readonly Deed[];
  /** Where the same rows are given in pages once more. */
  readonly pagedAt?: string;
  /** Its rows do not say when they were made. */
  readonly undated?: true;
  /** What the platform adds to what it is told; what it is told lies over it. */
  readonly adds?: (store: Store) => Fields;
  /** Hears of every row that was made or changed. */
  readonly changed?: (store: Store, row: Row) => void;
}

const CRUD = ["create", "list", "read", "update", "remove"] as const;

/** The resources that differ in their fields alone. What is peculiar to others is in their own files. */
export const RESOURCES: readonly Resource[] = [
  {
    path: "/assistant",
    does: [...CRUD, "replace"],
    pagedAt: "/v2/assistant",
    changed: keepVersion,
  },
  { path: "/squad", does: CRUD },
  { path: "/workflow", does: CRUD },
  {
    path: "/session",
    does: ["create", "page", "read", "update", "remove"],
    adds: () => ({ status: "active", expirationSeconds: 86_400 }),
  },
  {
    path: "/phone-number",
    does: CRUD,
    pagedAt: "/v2/phone-number",
    adds: () => ({ status: "active" }),
  },
  { path: "/tool", does: CRUD },
  { path: "/knowledge-base", does: CRUD, undated: true },
  { path: "/token", does: CRUD, adds: ({ newId }) => ({ tag: "private", value: newId() }) },
  { path: "/credential", does: CRUD },
  { path: "/template", does: ["list", "read", "update", "remove"] },
  { path: "/file", does: ["list", "read", "update", "remove"] },
  { path: "/chat", does: ["page", "read", "remove"] },
  { path: "/call", does: ["list", "read", "update", "remove"], pagedAt: "/v2/call" },
  { path: "/test-suite", does: ["create", "page", "read", "update", "remove"] },
  {
    path: "/test-suite/{testSuiteId}/test",
    does: ["create", "page", "read", "update", "remove"],
  },
  {
    path: "/test-suite/{testSuiteId}/run",
    does: ["create", "page", "read", "update", "remove"],
    adds: () => ({ status: "queued", testResults: [] }),
  },
];

function keepVersion({ collection, orgId, time }: Store, row: Row): void {
  const data = JSON.stringify(row);
  collection("/assistant/version").add({ assistantId: row.id, orgId, data, createdAt: time() });
}

const OWNER = /^(.+)\/\{(\w+)\}\/[^{}]+$/;

/** Says that there is no such row, as the platform does. */
export function unknownRow(path: string, id: string): Reply {
  const noun = path.split("/").at(-1) ?? "row";
  return refuse(404, `Couldn't find ${noun} with id ${id}.`);
}

/** A row's fields: those that the platform gives it, under those that it is told. */
export function rowOf({ orgId, time }: Store, fields: Fields, undated = false): Fields {
  const at = time();
  return undated ? { ...fields, orgId } : { ...fields, orgId, createdAt: at, updatedAt: at };
}

export function routesOf(resource: Resource, store: Store): Route[] {
  const { path, does, pagedAt, undated, adds, changed } = resource;
  const rows = store.collection(path);
  const one = `${path}/{id}`;
  const [, ownerPath, ownerName] = OWNER.exec(path) ?? [];
  const owners = ownerPath === undefined ? undefined : store.collection(ownerPath);

  /** Answers unless the row that these rows belong to is unknown. */
  const owned = (answer: (ask: Ask) => Reply) => (ask: Ask) => {
    if (!owners || ownerName === undefined || ownerPath === undefined) return answer(ask);
    const owner = ask.params[ownerName] ?? "";
    return owners.get(owner) ? answer(ask) : unknownRow(ownerPath, owner);
  };
  const owner = ({ params }: Ask): Fields =>
    ownerName === undefined ? {} : { [ownerName]: params[ownerName] };
  const ofOwner = (ask: Ask) =>
    rows.all().filter((row) => ownerName === undefined || row[ownerName] === ask.params[ownerName]);
  const told = (row: Row | undefined): Row | undefined => {
    if (row) changed?.(store, row);
    return row;
  };
  const withRow = (act: (id: string, ask: Ask) => Row | undefined) =>
    owned((ask) => {
      const id = ask.params["id"] ?? "";
      const known = rows.get(id);
      const isOwn = ownerName === undefined || known?.[ownerName] === ask.params[ownerName];
      const row = isOwn ? act(id, ask) : undefined;
      return row ? ok(row) : unknownRow(path, id);
    });

  const answers: Readonly<Record<Deed, Route>> = {
    create: {
      verb: "POST",
      path,
      answer: owned((ask) => {
        const fields = { ...adds?.(store), ...membersOf(ask.body), ...owner(ask) };
        return created(told(rows.add(rowOf(store, fields, undated))));
      }),
    },
    list: { verb: "GET", path, answer: owned((ask) => ok(listed(ofOwner(ask), ask.query))) },
    page: { verb: "GET", path, answer: owned((ask) => ok(paged(ofOwner(ask), ask.query))) },
    read: { verb: "GET", path: one, answer: withRow((id) => rows.get(id)) },
    update: {
      verb: "PATCH",
      path: one,
      answer: withRow((id, ask) => told(rows.change(id, membersOf(ask.body)))),
    },
    replace: {
      verb: "PUT",
      path: one,
      answer: withRow((id, ask) => told(rows.replace(id, membersOf(ask.body)))),
    },
    remove: { verb: "DELETE", path: one, answer: withRow((id) => rows.remove(id)) },
  };
  const routes = does.map((deed) => answers[deed]);
  if (pagedAt === undefined) return routes;
  return [
    ...routes,
    { verb: "GET", path: pagedAt, answer: ({ query }) => ok(paged(rows.all(), query)) },
  ];
}
