import type { Row, Store } from "../store.ts";
import { listed } from "./listing.ts";
import { unknownRow } from "./crud.ts";
import {
  type Ask,
  created,
  type Fields,
  itemsOf,
  membersOf,
  ok,
  refuse,
  type Reply,
  type Route,
} from "./route.ts";

/** Who it is that every key belongs to. */
const OWNER_EMAIL = "owner@example.com";

/** Organisations with their users and invitations, and who it is that asks. */
export function orgRoutes(store: Store): Route[] {
  const { collection, newId, orgId, time } = store;
  const orgs = collection("/org");
  const users = collection("/org/user");
  const invitations = collection("/org/invitation");
  const dated = (fields: Fields): Fields => ({ ...fields, createdAt: time(), updatedAt: time() });
  const me = newId();

  function found(fields: Fields): Row {
    const org = orgs.add(dated(fields));
    users.add(dated({ member: me, org: org.id, email: OWNER_EMAIL, role: "admin" }));
    return org;
  }
  found({ id: orgId, name: "Stand-in" });

  const withOrg = (act: (org: Row, ask: Ask) => Reply) => (ask: Ask) => {
    const id = ask.params["id"] ?? "";
    const org = orgs.get(id);
    return org ? act(org, ask) : unknownRow("/org", id);
  };
  const membersIn = (org: Row) => users.all().filter((user) => user["org"] === org.id);
  const memberOf = (org: Row, id: unknown) => membersIn(org).find((user) => user["member"] === id);
  function leave(org: Row, id: unknown): Reply {
    const member = memberOf(org, id);
    if (!member) return unknownRow("/org/user", String(id));
    users.remove(member.id);
    return { status: 200 };
  }
  const invited = (org: Row) => invitations.all().filter((each) => each["org"] === org.id);
  const token = () => ok({ accessToken: `standin.${newId()}`, aud: { orgId } });

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
        return { status: 200 };
      }),
    },
    {
      verb: "GET",
      path: "/org/{id}/user",
      answer: withOrg((org) => ok(membersIn(org).map(userOf))),
    },
    { verb: "DELETE", path: "/org/{id}/leave", answer: withOrg((org) => leave(org, me)) },
    {
      verb: "DELETE",
      path: "/org/{id}/member/{memberId}/leave",
      answer: withOrg((org, { params }) => leave(org, params["memberId"])),
    },
    {
      verb: "POST",
      path: "/org/{id}/invite",
      answer: withOrg((org, { body }) => {
        const { emails, role } = membersOf(body);
        for (const email of itemsOf(emails)) {
          invitations.add({ org: org.id, email, role });
        }
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
        const known = invited(org).some((each) => each.id === id);
        if (!known) return unknownRow("/org/invitation", id);
        invitations.remove(id);
        return ok({ success: true });
      }),
    },
    {
      verb: "PATCH",
      path: "/org/{id}/role",
      answer: withOrg((org, { body }) => {
        const { userId, role } = membersOf(body);
        const member = memberOf(org, userId);
        if (!member) return refuse(404, `Couldn't find user with id ${String(userId)}.`);
        users.change(member.id, { role });
        return { status: 200 };
      }),
    },
    { verb: "GET", path: "/org/{id}/auth", answer: withOrg(token) },
    { verb: "GET", path: "/auth", answer: token },
  ];
}

function userOf({ member, createdAt, updatedAt, email }: Row): Fields {
  return { id: member, createdAt, updatedAt, email };
}
