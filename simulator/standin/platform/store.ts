import type { Fields } from "../machine/message.ts";

export type Row = Fields & { readonly id: string };

/** The platform's access to time and identifiers. */
export interface PlatformWorld {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly newId: () => string;
  /** Resolves after this many milliseconds, or when the signal aborts. */
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export type PlatformStore = ReturnType<typeof createPlatformStore>;

export function createPlatformStore(world: PlatformWorld) {
  const collections = new Map<string, Map<string, Row>>();
  const time = () => new Date(world.now()).toISOString();
  const [orgId, createdAt] = [world.newId(), time()];
  return {
    ...world,
    /** The current time in ISO 8601. */
    time,
    /** The organisation to which every key belongs. */
    org: { id: orgId, createdAt, updatedAt: createdAt },
    /** The fields that the platform sets on a new item. */
    newRow(): Row {
      const at = time();
      return { id: world.newId(), orgId, createdAt: at, updatedAt: at };
    },
    /** The items of a collection by ID, oldest first; empty at first. */
    collection(name: string): Map<string, Row> {
      const rows = collections.get(name) ?? new Map<string, Row>();
      collections.set(name, rows);
      return rows;
    },
  };
}
