import type { Row, Store } from "../store.ts";
import type { Fields } from "./route.ts";

/** What can be done with the rows of a resource. */
export type Deed = "create" | "list" | "page" | "read" | "update" | "replace" | "remove";

export interface Resource {
  /** Where its rows are. A name in braces is a row of the resource in front of it: the row's owner. */
  readonly path: string;
  /** `list` gives all rows at once, `page` some and where they lie. */
  readonly does: readonly Deed[];
  /** Where the same rows are given in pages once more. */
  readonly pagedAt?: string;
  /** The field that says of which kind a row is. It stays what it is. */
  readonly kind?: string;
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
    kind: "provider",
    pagedAt: "/v2/phone-number",
    adds: () => ({ status: "active" }),
  },
  { path: "/tool", does: CRUD, kind: "type" },
  { path: "/knowledge-base", does: CRUD, kind: "provider", undated: true },
  { path: "/token", does: CRUD, adds: ({ newId }) => ({ tag: "private", value: newId() }) },
  { path: "/credential", does: CRUD, kind: "provider" },
  { path: "/template", does: ["list", "read", "update", "remove"] },
  { path: "/file", does: ["read", "update", "remove"] },
  { path: "/chat", does: ["page", "read", "remove"] },
  { path: "/call", does: ["list", "read", "update", "remove"], pagedAt: "/v2/call" },
  { path: "/test-suite", does: ["create", "page", "read", "update", "remove"] },
  {
    path: "/test-suite/{testSuiteId}/test",
    kind: "type",
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
