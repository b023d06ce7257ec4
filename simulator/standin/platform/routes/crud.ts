import type { Collection, Row, Store } from "../store.ts";
import { listed, paged } from "./listing.ts";
import type { Deed, Resource } from "./resources.ts";
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

const OWNER = /^(.+)\/\{(\w+)\}\/[^{}]+$/;
const VERBS: Readonly<Record<Deed, string>> = {
  create: "POST",
  list: "GET",
  page: "GET",
  read: "GET",
  update: "PATCH",
  replace: "PUT",
  remove: "DELETE",
};
const OF_ALL = new Set<Deed>(["create", "list", "page"]);

/** Says that there is no such row, as the platform does. */
export function unknownRow(path: string, id: string): Reply {
  const noun = path.split("/").at(-1) ?? "row";
  return refuse(404, `Couldn't find ${noun} with id ${id}.`);
}

type Answer = (ask: Ask) => Reply;
/** Makes an answer of what is to be done with the row that a path names. */
type WithRow = (act: (row: Row, ask: Ask) => Reply) => Answer;

/**
 * Finds the row that a path names by its id, and says of one that is unknown that it is.
 *
 * @param path of the resource: its last part is what a row is called.
 * @param belongs whether a row is there for whoever asks.
 */
export function rowFinder(
  rows: Pick<Collection, "get">,
  path: string,
  belongs: (row: Row, ask: Ask) => boolean = () => true,
): WithRow {
  return (act) => (ask) => {
    const id = ask.params["id"] ?? "";
    const row = rows.get(id);
    return row && belongs(row, ask) ? act(row, ask) : unknownRow(path, id);
  };
}

/** A row's fields: those that the platform gives it, over those that it is told. */
export function rowOf({ orgId, time }: Store, fields: Fields, undated = false): Fields {
  const at = time();
  return undated ? { ...fields, orgId } : { ...fields, orgId, createdAt: at, updatedAt: at };
}

/** The routes of a resource, from what the table says of it. */
export function routesOf(resource: Resource, store: Store): Route[] {
  const { path, does, pagedAt } = resource;
  const deeds = deedsOf(resource, store);
  const routes = does.map((deed) => ({
    verb: VERBS[deed],
    path: OF_ALL.has(deed) ? path : `${path}/{id}`,
    answer: deeds[deed],
  }));
  if (pagedAt === undefined) return routes;
  return [...routes, { verb: "GET", path: pagedAt, answer: deeds.page }];
}

function deedsOf(resource: Resource, store: Store): Readonly<Record<Deed, Answer>> {
  const { path, undated, adds, changed, kind } = resource;
  const rows = store.collection(path);
  const { owned, ownerIn, isOwn } = ownership(resource, store);

  const told = (row: Row): Row => {
    changed?.(store, row);
    return row;
  };
  const ownRows = (ask: Ask) => rows.all().filter((row) => isOwn(row, ask));
  const found = rowFinder(rows, path, isOwn);
  const withRow: WithRow = (act) => owned(found(act));
  /** Answers with what became of a row, unless it would become one of another kind. */
  const become = (act: (id: string, fields: Fields) => Row | undefined) =>
    withRow((row, ask) => {
      const fields = membersOf(ask.body);
      if (kind !== undefined && fields[kind] !== undefined && fields[kind] !== row[kind]) {
        return refuse(400, [`${kind} must be ${String(row[kind])}, as it was`]);
      }
      const after = act(row.id, fields);
      return after ? ok(told(after)) : unknownRow(path, row.id);
    });

  return {
    create: owned((ask) => {
      const fields = { ...adds?.(store), ...membersOf(ask.body), ...ownerIn(ask) };
      return created(told(rows.add(rowOf(store, fields, undated))));
    }),
    list: owned((ask) => ok(listed(ownRows(ask), ask.query))),
    page: owned((ask) => ok(paged(ownRows(ask), ask.query))),
    read: withRow((row) => ok(row)),
    update: become((id, fields) => rows.change(id, fields)),
    replace: become((id, fields) => rows.replace(id, fields)),
    remove: withRow((row) => {
      rows.remove(row.id);
      return ok(row);
    }),
  };
}

/** Rows may belong to a row of another resource, which is named in the path in front of them. */
function ownership({ path }: Resource, { collection }: Store) {
  const [, ownerPath, name] = OWNER.exec(path) ?? [];
  if (ownerPath === undefined || name === undefined) {
    return {
      owned: (answer: Answer) => answer,
      ownerIn: (): Fields => ({}),
      isOwn: () => true,
    };
  }
  const owners = collection(ownerPath);
  return {
    /** Answers unless the owner is unknown. */
    owned: (answer: Answer) => (ask: Ask) => {
      const id = ask.params[name] ?? "";
      return owners.get(id) ? answer(ask) : unknownRow(ownerPath, id);
    },
    ownerIn: ({ params }: Ask): Fields => ({ [name]: params[name] }),
    isOwn: (row: Row, { params }: Ask) => row[name] === params[name],
  };
}
