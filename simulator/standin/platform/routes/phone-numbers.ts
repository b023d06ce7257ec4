import type { Store } from "../store.ts";
import { rowOf } from "./crud.ts";
import { type Ask, created, type Fields, membersOf, type Route } from "./route.ts";

/** Numbers that are brought along from another service. */
export function importRoutes(store: Store): Route[] {
  const keep = (provider: string, { body }: Ask, named: string) => {
    const { [named]: number, ...rest } = membersOf(body);
    const fields: Fields = { ...rest, number, provider, status: "active" };
    return created(store.collection("/phone-number").add(rowOf(store, fields)));
  };
  return [
    {
      verb: "POST",
      path: "/phone-number/import/twilio",
      answer: (ask) => keep("twilio", ask, "twilioPhoneNumber"),
    },
    {
      verb: "POST",
      path: "/phone-number/import/vonage",
      answer: (ask) => keep("vonage", ask, "vonagePhoneNumber"),
    },
  ];
}
