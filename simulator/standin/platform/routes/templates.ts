import type { Shape } from "../published/shape.ts";
import type { Store } from "../store.ts";
import { rowOf } from "./crud.ts";
import { created, itemsOf, membersOf, ok, refuse, type Route } from "./route.ts";

const TEMPLATE: Shape = { kind: "named", name: "CreateToolTemplateDTO" };

/** Templates of tools. The public ones are pinned. */
export function templateRoutes(store: Store): Route[] {
  const templates = store.collection("/template");
  templates.add(
    rowOf(store, {
      type: "tool",
      name: "Ask the front desk",
      provider: "function",
      visibility: "public",
    }),
  );
  return [
    {
      verb: "POST",
      path: "/template",
      takes: { kind: "one-of", shapes: [TEMPLATE, { kind: "list", of: TEMPLATE }] },
      // The types ask for a list and give back one: the first. Those behind it are kept as well.
      answer({ body }) {
        const [first, ...others] = Array.isArray(body) ? itemsOf(body) : [body];
        if (first === undefined) return refuse(400, ["body must not be empty"]);
        const keep = (told: unknown) =>
          templates.add(rowOf(store, { visibility: "private", ...membersOf(told) }));
        const made = keep(first);
        for (const other of others) keep(other);
        return created(made);
      },
    },
    {
      verb: "GET",
      path: "/template/pinned",
      answer: () => ok(templates.all().filter((row) => row["visibility"] === "public")),
    },
  ];
}
