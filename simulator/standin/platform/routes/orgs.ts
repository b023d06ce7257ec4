import type { Row, Store } from "../store.ts";
import { rowFinder, unknownRow } from "./crud.ts";
import { listed } from "./listing.ts";
import { created, type Fields, itemsOf, membersOf, ok, type Reply, type Route } from "./route.ts";

const OWNER_EMAIL = "owner@example.com";
const DONE: Reply = { status: 200 };

/** Organisations with their users and invitations, and whom a key belongs to. */
export function orgRoutes(store: Store): Route[] {
  const { collection, newId, orgId, time } = store;
  const orgs = collection("/org");
  const users = collection("/org/user");
  /** Whoever asks: the same user in every organisation. */
  const me = newId();
  const withOrg = orgFinder(store);
  const token = () => ok({ accessToken: `standin.${newId()}`, aud: { orgId } });

  function found(told: Fields): Row {
    const dates = { createdAt: time(), updatedAt: time() };
    const org = orgs.add({ ...told, ...dates });
    users.add({ member: me, org: org.id, email: OWNER_EMAIL, role: "admin", ...dates });
    return org;
  }
  found({ id: orgId, name: "Stand-in" });

  return [
    { verb: "POST", path: "/org", answer: ({ body }) => created(found(membersOf(body))) },
    { verb: "GET", path: "/org", answer: ({ query }) => ok(listed(orgs.all(), query)) },
    { verb: "GET", path: "/org/{id}", answer: withOrg((org) => ok(org)) },
    {
      verb: "PATCH",
      path: "/org/{id}",
      answer: withOrg((org, { body }) => ok(orgs.change(org.id, membersOf(body)))),
    },
    {
      verb: "DELETE",
      path: "/org/{id}",
      answer: withOrg((org) => {
        orgs.remove(org.id);
        return DONE;
      }),
    },
    { verb: "GET", path: "/org/{id}/auth", answer: withOrg(token) },
    { verb: "GET", path: "/auth", answer: token },
    ...userRoutes(store, me),
    ...invitationRoutes(store),
  ];
}

const orgFinder = ({ collection }: Store) => rowFinder(collection("/org"), "/org");

function userRoutes(store: Store, me: string): Route[] {
  const users = store.collection("/org/user");
  const withOrg = orgFinder(store);
  const usersOf = (org: Row) => users.all().filter((user) => user["org"] === org.id);

  /** Does something with a user of an organisation, unless there is no such user. */
  function withUser(org: Row, id: unknown, act: (user: Row) => unknown): Reply {
    const user = usersOf(org).find((each) => each["member"] === id);
    if (!user) return unknownRow("/org/user", String(id));
    act(user);
    return DONE;
  }
  const leave = (org: Row, id: unknown) => withUser(org, id, (user) => users.remove(user.id));

  return [
    {
      verb: "GET",
      path: "/org/{id}/user",
      answer: withOrg((org) => ok(usersOf(org).map(shownUser))),
    },
    { verb: "DELETE", path: "/org/{id}/leave", answer: withOrg((org) => leave(org, me)) },
    {
      verb: "DELETE",
      path: "/org/{id}/member/{memberId}/leave",
      answer: withOrg((org, { params }) => leave(org, params["memberId"])),
    },
    {
      verb: "PATCH",
      path: "/org/{id}/role",
      answer: withOrg((org, { body }) => {
        const { userId, role } = membersOf(body);
        return withUser(org, userId, (user) => users.change(user.id, { role }));
      }),
    },
  ];
}

function shownUser({ member, createdAt, updatedAt, email }: Row): Fields {
  return { id: member, createdAt, updatedAt, email };
}

function invitationRoutes(store: Store): Route[] {
  const invitations = store.collection("/org/invitation");
  const withOrg = orgFinder(store);
  const invited = (org: Row) => invitations.all().filter((each) => each["org"] === org.id);

  return [
    {
      verb: "POST",
      path: "/org/{id}/invite",
      answer: withOrg((org, { body }) => {
        const { emails, role } = membersOf(body);
        for (const email of itemsOf(emails)) invitations.add({ org: org.id, email, role });
        return { status: 201 };
      }),
    },
    {
      verb: "GET",
      path: "/org/{id}/invitations/pending",
      answer: withOrg((org) =>
        ok({ invitations: invited(org).map(({ id, email }) => ({ id, email })) }),
      ),
    },
    {
      verb: "DELETE",
      path: "/org/{id}/invitations/{invitationId}",
      answer: withOrg((org, { params }) => {
        const id = params["invitationId"] ?? "";
        if (!invited(org).some((each) => each.id === id)) return unknownRow("/org/invitation", id);
        invitations.remove(id);
        return ok({ success: true });
      }),
    },
  ];
}
