import { readJson } from "../read-json.ts";
import type { Store } from "../store.ts";
import { rowOf } from "./crud.ts";
import { listed } from "./listing.ts";
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

/** Uploads, which are forms, and the list, in which all files appear unless a purpose is given. */
export function fileRoutes(store: Store): Route[] {
  const files = store.collection("/file");

  function keep({ body }: Ask): Reply {
    const { file, purpose, metadata } = membersOf(body);
    if (!(file instanceof File)) return refuse(400, ["file must be a file"]);
    const kept = metadataOf(metadata);
    if (kept === undefined) return refuse(400, ["metadata must be a json string"]);
    const id = store.newId();
    const fields = {
      id,
      object: "file",
      status: "done",
      name: file.name,
      originalName: file.name,
      bytes: file.size,
      mimetype: file.type,
      path: `${store.orgId}/${id}`,
      url: `https://storage.invalid/${id}`,
      ...(purpose !== undefined && { purpose }),
      metadata: kept,
    };
    return created(files.add(rowOf(store, fields)));
  }

  return [
    {
      verb: "GET",
      path: "/file",
      optional: ["purpose"],
      answer: ({ query }) => ok(listed(files.all(), query)),
    },
    { verb: "POST", path: "/file", answer: keep },
    { verb: "POST", path: "/file/upload", answer: keep },
  ];
}

/** An object written as text, or none. */
function metadataOf(text: unknown): Fields | undefined {
  if (text === undefined) return {};
  if (typeof text !== "string") return undefined;
  const read = readJson(text);
  return read.type === "json" ? membersOf(read.value) : undefined;
}
