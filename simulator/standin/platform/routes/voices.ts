import type { Row, Store } from "../store.ts";
import { rowFinder, rowOf } from "./crud.ts";
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

/** What the library holds before anything is added to it. */
const SEEDS: readonly Fields[] = [
  { provider: "vapi", providerId: "Elliot", name: "Elliot", gender: "male", accent: "Canadian" },
  { provider: "vapi", providerId: "Paige", name: "Paige", gender: "female", accent: "American" },
  { provider: "11labs", providerId: "sarah", name: "Sarah", gender: "female", accent: "American" },
];
/** The one provider whose users share voices. */
const SHARES = "11labs";
/** What can be found there and is not in the library yet. */
const SHARED: readonly Fields[] = [
  { voiceId: "shared-1", name: "Amelia", publicOwnerId: "owner-1", gender: "female" },
  { voiceId: "shared-2", name: "Arthur", publicOwnerId: "owner-2", gender: "male" },
];

function keepVoice(store: Store, fields: Fields): Row {
  const row = rowOf(store, { isPublic: false, isDeleted: false, ...fields });
  return store.collection("/voice-library").add(row);
}

/** The library of voices: what it holds, and the ways in. */
export function voiceRoutes(store: Store): Route[] {
  const voices = store.collection("/voice-library");
  for (const seed of SEEDS) keepVoice(store, { ...seed, isPublic: true });

  const of = ({ params }: Ask) =>
    voices.all().filter((row) => row["provider"] === params["provider"]);
  function accentsOf(ask: Ask): Reply {
    const byAccent = new Map(of(ask).map((row) => [row["accent"], row]));
    return ok([...byAccent.values()]);
  }
  const shared = () => voices.all().filter((row) => row["isPublic"] === true);
  const withVoice = rowFinder(voices, "/voice");

  return [
    { verb: "GET", path: "/voice-library/{provider}", answer: (ask) => ok(of(ask)) },
    { verb: "GET", path: "/voice-library/{provider}/accents", answer: accentsOf },
    { verb: "POST", path: "/voice-library/sync/{provider}", answer: (ask) => created(of(ask)) },
    { verb: "POST", path: "/voice-library/sync", answer: () => created(shared()) },
    {
      verb: "PATCH",
      path: "/voice-library/{id}",
      answer: withVoice((row, { body }) => ok(voices.change(row.id, membersOf(body)))),
    },
    {
      verb: "DELETE",
      path: "/voice-library/{id}",
      answer: withVoice((row) => {
        voices.remove(row.id);
        return { status: 200 };
      }),
    },
    ...cloneRoutes(store),
    ...sharedVoiceRoutes(store),
  ];
}

/** Voices that are made from recordings. */
function cloneRoutes(store: Store): Route[] {
  const clone =
    (provider: string) =>
    ({ body }: Ask): Reply => {
      const { name, description, files } = membersOf(body);
      if (itemsOf(files).length === 0) return refuse(400, ["files must hold at least one file"]);
      keepVoice(store, { provider, providerId: store.newId(), name, description, isCloned: true });
      return { status: 201 };
    };
  return [
    { verb: "POST", path: "/11labs/voice/clone", answer: clone("11labs") },
    { verb: "POST", path: "/vapi/voice/clone", answer: clone("vapi") },
    {
      verb: "POST",
      path: "/voice-library/create-sesame-voice",
      answer({ body }) {
        const { voiceName: name } = membersOf(body);
        keepVoice(store, { provider: "sesame", providerId: store.newId(), name });
        return { status: 201 };
      },
    },
  ];
}

/** Voices that others share, found by name and added to one's own. */
function sharedVoiceRoutes(store: Store): Route[] {
  function search({ params, query }: Ask): Reply {
    if (params["provider"] !== SHARES) return ok([]);
    const part = String(query["name"]).toLowerCase();
    return ok(SHARED.filter(({ name }) => String(name).toLowerCase().includes(part)));
  }
  function add({ params, body }: Ask): Reply {
    if (params["provider"] !== SHARES) return refuse(400, [`provider must be ${SHARES}`]);
    const { voiceId, name } = membersOf(body);
    return created(keepVoice(store, { provider: SHARES, providerId: voiceId, name }));
  }
  return [
    { verb: "GET", path: "/{provider}/voices/search", answer: search },
    { verb: "GET", path: "/{provider}/voice/search", answer: search },
    { verb: "POST", path: "/{provider}/voices/add", answer: add },
    { verb: "POST", path: "/{provider}/voice/add", answer: add },
  ];
}
