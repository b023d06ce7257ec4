import type { Fields } from "./routes/route.ts";

export type Row = Fields & { readonly id: string };

/** What is kept of one resource, in memory. */
export interface Collection {
  add(fields: Fields): Row;
  get(id: string): Row | undefined;
  /** Lays fields over a row. */
  change(id: string, fields: Fields): Row | undefined;
  /** Leaves of a row what the platform gave it, and these fields. */
  replace(id: string, fields: Fields): Row | undefined;
  remove(id: string): Row | undefined;
  /** The newest first. */
  all(): readonly Row[];
}

/** What the platform needs of the world around it. */
export interface World {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Resolves after so many milliseconds, or as soon as the signal ends. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface Store extends World {
  /** The collection of that name; empty at first. */
  collection(name: string): Collection;
  /** The organisation that every key belongs to. */
  readonly orgId: string;
  /** Now, as the platform writes it. */
  readonly time: () => string;
}

export function createStore(world: World): Store {
  const { now, newId } = world;
  const collections = new Map<string, Collection>();
  const time = () => new Date(now()).toISOString();
  return {
    ...world,
    time,
    orgId: newId(),
    collection(name) {
      const known = collections.get(name) ?? createCollection(newId, time);
      collections.set(name, known);
      return known;
    },
  };
}

function createCollection(newId: () => string, time: () => string): Collection {
  const rows = new Map<string, Row>();
  const keep = (row: Row): Row => {
    rows.set(row.id, row);
    return row;
  };
  const stamped = (row: Row): Row => ("updatedAt" in row ? { ...row, updatedAt: time() } : row);
  return {
    add: (fields) => keep({ id: newId(), ...fields }),
    get: (id) => rows.get(id),
    change(id, fields) {
      const row = rows.get(id);
      return row && keep(stamped({ ...row, ...fields, id }));
    },
    replace(id, fields) {
      const row = rows.get(id);
      if (!row) return undefined;
      const { orgId, createdAt, updatedAt } = row;
      return keep(stamped({ ...fields, id, orgId, createdAt, updatedAt }));
    },
    remove(id) {
      const row = rows.get(id);
      rows.delete(id);
      return row;
    },
    all: () => [...rows.values()].toReversed(),
  };
}
