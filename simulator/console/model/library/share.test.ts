import { fixtureText } from "../../../engine/fixture-library.ts";
import { deflateRawSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { commandFor, linkTo, readFragment } from "./share.ts";

const PAGE = "https://sim.test/__sim";

beforeEach(() => void vi.stubGlobal("window", { location: new URL(PAGE) }));
afterEach(() => void vi.unstubAllGlobals());

/** A text that cannot be compressed much. */
const noise = (length: number) => {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647) % 90;
  return Array.from({ length }, () => String.fromCharCode(33 + next())).join("");
};

const fragmentOf = (bytes: Uint8Array) => `#scenario=${Buffer.from(bytes).toString("base64url")}`;

describe("linkTo", () => {
  it.each(["", "{}", "“Grüße” 🙂\r\n", noise(3000)])(
    "returns a link whose fragment contains the text %j",
    async (text) => {
      const link = await linkTo(text);
      if (!link.ok) throw new Error(link.problem);
      const { href, hash, searchParams } = new URL(link.text);
      expect(href).toMatch(/^https:\/\/sim\.test\/__sim#scenario=[\w-]*$/);
      expect(searchParams.size).toBe(0);
      expect(await readFragment(hash)).toEqual({ ok: true, text });
    },
  );

  it("returns no link over 32 kB", async () => {
    const links = await Promise.all([linkTo(noise(20_000)), linkTo(noise(40_000))]);
    expect(links.map(({ ok }) => ok)).toEqual([true, false]);
    expect(links[1]).toMatchObject({ problem: expect.stringMatching(/would have \d+ kB.*file/) });
  });
});

describe("readFragment", () => {
  it("returns null for a fragment without a scenario", async () => {
    expect(await Promise.all(["", "#top"].map(readFragment))).toEqual([null, null]);
  });

  it.each([
    ["other characters", "#scenario=%20"],
    ["no compressed data", "#scenario=AAAA"],
    ["no content", "#scenario="],
    ["a part cut off", fragmentOf(deflateRawSync(noise(500)).subarray(0, 100))],
    ["bytes that are no text", fragmentOf(deflateRawSync(Buffer.from([0xff, 0xfe])))],
  ])("refuses a link with %s", async (_, fragment) => {
    expect(await readFragment(fragment)).toMatchObject({
      ok: false,
      problem: expect.stringContaining("damaged"),
    });
  });

  it("stops decompressing after 16 MiB", async () => {
    const part = new Uint8Array(1024 * 1024);
    let parts = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      parts++;
      controller.enqueue(part);
    };
    const endless = { writable: new WritableStream(), readable: new ReadableStream({ pull }) };
    vi.stubGlobal("DecompressionStream", function bomb() {
      return endless;
    });
    expect(await readFragment("#scenario=AA")).toMatchObject({
      problem: expect.stringContaining("larger than 16 MiB"),
    });
    expect(parts).toBeLessThan(25);
  });

  it("refuses a file of more than 16 MiB", async () => {
    const bomb = fragmentOf(deflateRawSync(Buffer.alloc(17 * 1024 * 1024)));
    expect(await readFragment(bomb)).toMatchObject({ problem: expect.stringContaining("16 MiB") });
  });
});

it("commandFor names the project's file of a fixture, and otherwise a downloaded file", () => {
  const text = fixtureText("short-call") ?? "";
  expect([commandFor("short-call", text), commandFor("short-call", `${text} `)]).toEqual([
    "npm run --silent sim -- fixtures/scenarios/short-call.json",
    "npm run --silent sim -- short-call.json",
  ]);
});
