import fc from "fast-check";
import { expect, it } from "vitest";
import type { ProviderEventName } from "../../src/provider/events.ts";
import type { Log } from "../../src/diagnostics/store/create-log.ts";
import { activityOf, reportOf } from "../support/activity.ts";
import { createBrowser, entriesOf } from "../support/log-tabs.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".split("");
const word = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(...ALPHABET), minLength, maxLength: 40 });

/** Generates a key: like an identifier, long or short, or with characters that URLs and JSON escape. */
const key = fc.oneof(
  fc.uuid(),
  word(12),
  fc
    .tuple(word(6), fc.constantFrom('"', "\\", "/", "+", "%", "&", "ü", "\n", "😀"), word(6))
    .map((parts) => parts.join("")),
);
/** Generates a credential that the redactor does not know: only a pattern or a name reveals it. */
const credential = word(12).map((secret) => `Q${secret}`);

/** Functions that embed a key in a text. */
const carriers: readonly ((key: string) => string)[] = [
  (secret) => secret,
  (secret) => `The key ${secret} was refused`,
  (secret) => `x${secret}x`,
  (secret) => `https://api.example/v1/${encodeURIComponent(secret)}/call?x=1`,
  (secret) => JSON.stringify({ nested: { secret } }),
  (secret) => btoa(String.fromCharCode(...new TextEncoder().encode(`user:${secret}`))),
  // The key crosses the limit at which a text or a message is cut.
  (secret) => "y".repeat(100_000 - 5) + secret,
  (secret) => "y".repeat(300 - 12) + secret + "z".repeat(400),
  (secret) => "y".repeat(290) + secret + "y".repeat(100_000),
];

/** Functions that embed an unknown credential in a text. */
const credentialCarriers: readonly ((secret: string) => string)[] = [
  (secret) => `Bearer ${secret}`,
  (secret) => `authorization: bearer ${secret}`,
  (secret) => JSON.stringify({ headers: { Authorization: `Bearer ${secret}` } }),
  (secret) => JSON.stringify(JSON.stringify({ api_key: secret })),
  (secret) => `https://room.example/x?t=${secret}&y=1#token=${secret}`,
  (secret) => JSON.stringify(JSON.stringify(JSON.stringify({ token: secret }))),
  (secret) => `https://room.example/x?jwt=${secret}&access_key=${secret}`,
  (secret) => `https://room.example/x?q=${encodeURIComponent(JSON.stringify({ token: secret }))}`,
  (secret) =>
    `https://room.example/x?q=${encodeURIComponent(encodeURIComponent(`token=${secret}`))}`,
  (secret) => `https://${secret}0123@room.example/1`,
  (secret) => `wss://user:${secret}@room.example/1`,
  (secret) => `the token \`${secret}\` was refused`,
  (secret) => `sk-${secret}`,
  (secret) => `eyJhbGciOiJIUzI1NiJ9.${secret}.${secret}`,
  (secret) => `${"y".repeat(100_000 - 12)} Bearer ${secret}`,
  // The redaction of the first credential moves the second one across the limit of a message.
  (secret) => `token=${"z".repeat(2300)} wss://user:${secret}@room.example/${"y".repeat(5000)}`,
];

/** Functions that embed a text in a value. */
const containers: readonly ((text: string) => unknown)[] = [
  (text) => text,
  (text) => ({ a: [{ b: text }] }),
  (text) => ({ [text]: 1 }),
  (text) => new Map([[text, new Set([text])]]),
  (text) => Object.assign(new Error(text, { cause: { text } }), { [text]: text }),
  (text) => ({
    get later() {
      return text;
    },
  }),
  (text) => Symbol(text),
  (text) => Array.from({ length: 1200 }, () => text.slice(0, 200)),
];

type AddNote = (note: Log["note"], text: string, value: unknown) => void;

/** For each source of notes, a function that adds a note with a text and a value. */
const sources: Readonly<Record<string, AddNote>> = {
  payload: (note, text, value) => {
    const event = (name: ProviderEventName, payload: unknown) =>
      note("call", activityOf(reportOf(name, payload)));
    event("error", { message: text, value });
    event("unknown-event", { event: text, value });
    const line = { type: "transcript", role: "user", transcriptType: "final", transcript: text };
    event("transcript", line);
    event("status-update", { status: text, value });
  },
  rejection: (note, text, value) => {
    note("call", activityOf({ cause: "start.reject", error: value }));
    note("call", activityOf({ cause: "stop.reject", error: new Error(text) }));
    const refused = { kind: "client-failed", cause: value } as const;
    note("call", activityOf({ cause: "visitor.start", page: "home", refused }));
  },
  console: (note, text, value) => note("console", { level: "error", args: [text, value, [value]] }),
  fault: (note, _text, value) => note("fault", { kind: "rejection", error: value }),
  request: (note, text, value) =>
    note("request", {
      url: `https://u:${encodeURIComponent(text)}@api.example/${encodeURIComponent(text.slice(0, 500))}?q=${encodeURIComponent(text)}#${encodeURIComponent(text)}`,
      method: "POST",
      status: null,
      duration: 1,
      sent: null,
      received: null,
      error: value,
    }),
  app: (note, text, value) =>
    note("app", { type: "info", category: "config", message: text, details: { value } }),
};

/** Returns the raw text of all stored chunks. */
function storedText(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("diagnostic-log");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
    opening.addEventListener("success", () => {
      const reading = opening.result.transaction("chunks").objectStore("chunks").getAll();
      reading.addEventListener("success", () => {
        opening.result.close();
        const chunks = reading.result as readonly { readonly text: string }[];
        resolve(chunks.map(({ text }) => text).join("\n"));
      });
    });
  });
}

/** Returns the parts of a secret that must not appear: beginning and end of each of its encoded forms. */
function formsOf(secret: string): string[] {
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  const inJson = forms.map((form) => JSON.stringify(form).slice(1, -1));
  return [...new Set([...forms, ...inJson])].flatMap((form) => [
    form.slice(0, 10),
    form.slice(-10),
  ]);
}

/** Adds notes to a new log and returns the text of all its entries, in memory and stored. */
async function loggedText(secrets: readonly string[], add: (note: Log["note"]) => void) {
  const browser = await createBrowser();
  const { log } = browser.openTab({ secrets });
  add(log.note);
  await log.flush();
  const text = `${JSON.stringify(await entriesOf(log))}\n${await storedText()}`;
  // The log must not be empty, because an empty text contains no secret either.
  expect(text.length).toBeGreaterThan(200);
  expect(text).not.toContain("cannot be described");
  return text;
}

/** Logs a text, and a value that contains it, as a note of one source. Returns the log's text. */
const logText = (secrets: readonly string[], source: string, text: string, container: number) =>
  loggedText(secrets, (note) => sources[source]?.(note, text, containers[container]?.(text)));

const source = fc.constantFrom(...Object.keys(sources));
const container = fc.nat({ max: containers.length - 1 });

it("a log never stores or shows a known key, wherever a note contains it", async () => {
  const carrier = fc.constantFrom(...carriers);
  await fc.assert(
    fc.asyncProperty(key, carrier, source, container, async (secret, carry, from, within) => {
      const all = await logText([secret], from, carry(secret), within);
      for (const form of formsOf(secret)) expect(all.includes(form)).toBe(false);
      expect(all.includes(btoa(unescape(encodeURIComponent(secret))).slice(4, 14))).toBe(false);
    }),
    {
      numRuns: 300,
      examples: [
        // This key contains the placeholder %o of a console format.
        ["pa55%okey-secret-1234", (secret) => `the key ${secret} was refused`, "console", 1],
      ],
    },
  );
});

it("a log never stores or shows an unknown credential that has a known pattern", async () => {
  const carrier = fc.constantFrom(...credentialCarriers);
  await fc.assert(
    fc.asyncProperty(
      credential,
      carrier,
      source,
      container,
      async (secret, carry, from, within) => {
        const all = await logText([], from, carry(secret), within);
        expect(all.includes(secret.slice(0, 10))).toBe(false);
      },
    ),
    { numRuns: 300 },
  );
});

it("a log never stores or shows a value whose field or argument is named like a credential", async () => {
  const name = fc.constantFrom(
    ...["token", "apiKey", "Authorization", "cookie", "client_secret", "bearer", "auth", "jwt"],
    ...["accessKey", "pwd", "passphrase", "sessionKey", "signature"],
  );
  await fc.assert(
    fc.asyncProperty(credential, name, source, async (secret, field, from) => {
      const value = {
        deep: [{ [field]: secret }, new Map([[field, { secret }]])],
        [field]: [secret],
        pairs: [[field, secret], { header: field, val: secret }, { Name: field, Value: secret }],
      };
      const outputs = [
        [`The ${field}:`, secret],
        ["Bearer", secret],
        ["Authorization: Bearer %s", secret],
        ["token", ":", secret],
        ["token", [secret]],
        ["token", { value: secret }],
        [[["Basic", secret]]],
      ];
      const text = await loggedText([], (note) => {
        sources[from]?.(note, "nothing", value);
        for (const args of outputs) note("console", { level: "log", args });
      });
      expect(text.includes(secret)).toBe(false);
    }),
  );
});
