import { readJson } from "./read-json.ts";
import { type Fields, refuse, type Reply } from "./routes/route.ts";

/** The largest body that is taken: 5 MB. */
export const MOST_BYTES = 5 * 1024 * 1024;

export type Body =
  | { readonly type: "body"; readonly body: unknown }
  | { readonly type: "refused"; readonly reply: Reply };

const refused = (status: number, message: string): Body => ({
  type: "refused",
  reply: refuse(status, message),
});

/**
 * Reads a body: a form as its fields, anything else as JSON, whatever it calls itself.
 *
 * @param loose takes what is not JSON as text.
 */
export async function readBody(request: Request, loose = false): Promise<Body> {
  const bytes = await bytesOf(request);
  if (bytes === undefined) {
    return refused(413, `The body is larger than ${MOST_BYTES} bytes.`);
  }
  if (bytes.byteLength === 0) return { type: "body", body: undefined };
  const type = request.headers.get("content-type") ?? "";
  if (type.startsWith("multipart/form-data")) return readForm(bytes, type);
  const text = new TextDecoder().decode(bytes);
  const read = readJson(text);
  if (read.type === "json") return { type: "body", body: read.value };
  return loose ? { type: "body", body: text } : refused(400, `The body ${read.words}.`);
}

/** `undefined` if there are too many: what is too large is not read to its end. */
async function bytesOf({ body }: Request): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    parts.push(part.value);
    size += part.value.byteLength;
    if (size > MOST_BYTES) {
      await reader?.cancel();
      return undefined;
    }
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return bytes;
}

async function readForm(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Body> {
  try {
    const form = await new Response(bytes, { headers: { "content-type": type } }).formData();
    return { type: "body", body: fieldsOf(form) };
  } catch {
    return refused(400, "The body is not a form.");
  }
}

function fieldsOf(form: FormData): Fields {
  const fields: Record<string, unknown> = {};
  for (const name of new Set(form.keys())) {
    const values = form.getAll(name);
    // Of the forms that are taken, this field alone is a list, also with one file in it.
    fields[name] = name === "files" || values.length > 1 ? values : values[0];
  }
  return fields;
}
