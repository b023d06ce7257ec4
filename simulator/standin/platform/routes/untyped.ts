import type { Store } from "../store.ts";
import { paged } from "./listing.ts";
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

/**
 * Addresses of which the SDK publishes no types, or says no more than `object`: what they take and give is
 * the least that keeps whoever asks going. The log is of the requests that the platform answered.
 */
export function untypedRoutes(store: Store): Route[] {
  const logs = store.collection("/log");
  const list = ({ query }: Ask): Reply => ok(paged(logs.all(), numbered(query)));
  const clear = (): Reply => {
    for (const { id } of logs.all()) logs.remove(id);
    return { status: 200 };
  };
  /** Wants to know whose account it is about. */
  const connect = ({ body }: Ask): Reply => {
    const { provider } = membersOf(body);
    if (typeof provider !== "string") return refuse(400, ["provider must be a string"]);
    return created({ sessionToken: store.newId(), provider });
  };
  const accept = ({ body }: Ask): Reply =>
    typeof body === "object" && body !== null
      ? created({ received: true })
      : refuse(400, ["body must be an object"]);

  return [
    { verb: "GET", path: "/log", answer: list },
    { verb: "GET", path: "/logs", answer: list },
    { verb: "DELETE", path: "/log", answer: clear },
    { verb: "DELETE", path: "/logs", answer: clear },
    { verb: "POST", path: "/credential/session", answer: connect },
    { verb: "POST", path: "/credential/webhook", answer: accept },
    { verb: "POST", path: "/credential/trigger", answer: accept },
    { verb: "GET", path: "/{provider}/workflows", answer: () => ok({ workflows: [] }) },
    {
      verb: "GET",
      path: "/{provider}/workflows/{workflowId}/hooks",
      answer: ({ params }) => ok({ workflowId: params["workflowId"], hooks: [] }),
    },
    { verb: "GET", path: "/{provider}/locations", answer: () => ok({ locations: [] }) },
  ];
}

/** No types turn the digits of these queries into numbers. */
function numbered(query: Fields): Fields {
  const digits = (value: unknown) =>
    typeof value === "string" && /^\d{1,4}$/.test(value) ? Number(value) : value;
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, digits(value)]));
}
