import fc from "fast-check";
import { expect, it } from "vitest";
import type { ProviderEventName } from "../../src/provider/events.ts";
import type { Log } from "../../src/diagnostics/log.ts";
import { activityOf, reportOf } from "../support/activity.ts";
import { createBrowser, entriesOf, type Tab } from "../support/log-tabs.ts";

const ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".split("");
const word = (minLength: number) =>
  fc.string({ unit: fc.constantFrom(...ALPHABET), minLength, maxLength: 40 });

/** A key of any shape: like an identifier, long or short, with signs that addresses and JSON escape. */
const key = fc.oneof(
  fc.uuid(),
  word(12),
  fc
    .tuple(word(6), fc.constantFrom('"', "\\", "/", "+", "%", "&", "ü", "\n", "😀"), word(6))
    .map((parts) => parts.join("")),
);
/** What nobody was told of: it can only be known by its shape. */
const credential = word(12).map((secret) => `Q${secret}`);

/** As a text in which a key may come. */
const carriers: readonly ((key: string) => string)[] = [
  (secret) => secret,
  (secret) => `The key ${secret} was refused`,
  (secret) => `x${secret}x`,
  (secret) => `https://api.example/v1/${encodeURIComponent(secret)}/call?x=1`,
  (secret) => JSON.stringify({ nested: { secret } }),
  (secret) => btoa(String.fromCharCode(...new TextEncoder().encode(`user:${secret}`))),
  // On both sides of the place where a text is cut, and of the one where a sentence is.
  (secret) => "y".repeat(100_000 - 5) + secret,
  (secret) => "y".repeat(300 - 12) + secret + "z".repeat(400),
  (secret) => "y".repeat(290) + secret + "y".repeat(100_000),
];

/** As a text in which a credential may come that nobody was told of. */
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
  // What is taken out before it brings it nearer to the place where a sentence is cut.
  (secret) => `token=${"z".repeat(2300)} wss://user:${secret}@room.example/${"y".repeat(5000)}`,
];

/** Everything that a text may be part of. */
const shapes: readonly ((text: string) => unknown)[] = [
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

type Take = (note: Tab["log"]["note"], text: string, value: unknown) => void;

/** Every source of the log. */
const sources: Readonly<Record<string, Take>> = {
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

/** Everything that is stored, word for word. */
function storedText(): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open("diagnostic-log");
    opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
    opening.addEventListener("success", () => {
      const store = opening.result.transaction("chunks").objectStore("chunks");
      const reading = store.getAll();
      reading.addEventListener("success", () => {
        opening.result.close();
        resolve(reading.result.join("\n"));
      });
    });
  });
}

/** What would give a secret away, in the text of JSON: all of it, in any form, or a telling part of its front or end. */
function formsOf(secret: string): string[] {
  const forms = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
  const inJson = forms.map((form) => JSON.stringify(form).slice(1, -1));
  return [...new Set([...forms, ...inJson])].flatMap((form) => [
    form.slice(0, 10),
    form.slice(-10),
  ]);
}

async function everyText(log: Log): Promise<string> {
  const inMemory = JSON.stringify(await entriesOf(log));
  await log.flush();
  return `${inMemory}\n${await storedText()}`;
}

async function logged(
  secrets: readonly string[],
  source: string,
  text: string,
  shape: number,
): Promise<string> {
  const browser = await createBrowser();
  const { log } = browser.openTab({ secrets });
  sources[source]?.(log.note, text, shapes[shape]?.(text));
  await log.flush();
  const all = await everyText(log);
  // What finds nothing must have had something to search.
  expect(all.length).toBeGreaterThan(200);
  expect(all).not.toContain("cannot be described");
  return all;
}

const source = fc.constantFrom(...Object.keys(sources));
const shape = fc.nat({ max: shapes.length - 1 });

it("a key is in nothing that is stored or shown, whatever it came with", async () => {
  const carrier = fc.constantFrom(...carriers);
  await fc.assert(
    fc.asyncProperty(key, carrier, source, shape, async (secret, carry, from, within) => {
      const all = await logged([secret], from, carry(secret), within);
      for (const form of formsOf(secret)) expect(all.includes(form)).toBe(false);
      expect(all.includes(btoa(unescape(encodeURIComponent(secret))).slice(4, 14))).toBe(false);
    }),
    {
      numRuns: 300,
      examples: [
        // What looks like a place of a console's format.
        ["pa55%okey-secret-1234", (secret) => `the key ${secret} was refused`, "console", 1],
      ],
    },
  );
});

it("nor is a credential that is known by its shape alone", async () => {
  const carrier = fc.constantFrom(...credentialCarriers);
  await fc.assert(
    fc.asyncProperty(credential, carrier, source, shape, async (secret, carry, from, within) => {
      const all = await logged([], from, carry(secret), within);
      expect(all.includes(secret.slice(0, 10))).toBe(false);
    }),
    { numRuns: 300 },
  );
});

it("nor is what stands in a field that is named like one", async () => {
  const name = fc.constantFrom(
    ...["token", "apiKey", "Authorization", "cookie", "client_secret", "bearer", "auth", "jwt"],
    ...["accessKey", "pwd", "passphrase", "sessionKey", "signature"],
  );
  await fc.assert(
    fc.asyncProperty(credential, name, source, async (secret, field, from) => {
      const browser = await createBrowser();
      const { log } = browser.openTab();
      const value = {
        deep: [{ [field]: secret }, new Map([[field, { secret }]])],
        [field]: [secret],
        pairs: [[field, secret], { header: field, val: secret }, { Name: field, Value: secret }],
      };
      sources[from]?.(log.note, "nothing", value);
      log.note("console", { level: "log", args: [`The ${field}:`, secret] });
      const ways = [
        ["Bearer", secret],
        ["Authorization: Bearer %s", secret],
        ["token", ":", secret],
        ["token", [secret]],
        ["token", { value: secret }],
        [[["Basic", secret]]],
      ];
      for (const args of ways) log.note("console", { level: "log", args });
      await log.flush();
      const all = await everyText(log);
      expect(all).not.toContain("cannot be described");
      expect(all.includes(secret)).toBe(false);
    }),
  );
});
