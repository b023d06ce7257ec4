import { expect } from "@playwright/test";
import { legalBrand } from "../../src/content/brand.ts";

/** A page of a browser that Playwright does not drive. */
export interface OtherPage {
  readonly open: (address: string) => Promise<void>;
  /** Evaluates an expression on the page, and waits if it is a promise. */
  readonly evaluate: (expression: string) => Promise<unknown>;
  /** Clicks a button or link with this text or label, as a pointer does. */
  readonly press: (name: string) => Promise<void>;
}

/** Runs a function on the page, which gets these values. */
const run = <Given extends readonly unknown[], Result>(
  page: OtherPage,
  work: (...given: Given) => Result,
  ...given: Given
) => page.evaluate(`(${String(work)})(...${JSON.stringify(given)})`) as Promise<Awaited<Result>>;

/** The XPath of a button or link with this text or label. */
export const controlNamed = (name: string): string =>
  `//*[self::button or self::a][normalize-space()="${name}" or @aria-label="${name}"]`;

/** Whether the app has taken over the page. */
const isReady = (): boolean =>
  "voiceSim" in globalThis && document.querySelector("#root[data-page]") === null;

export const until = (page: OtherPage, work: () => unknown) =>
  expect.poll(() => run(page, work), { message: String(work) });

export const shows = (page: OtherPage, text: string) =>
  expect
    .poll(() => run(page, () => document.body.innerText), { message: `the page shows "${text}"` })
    .toContain(text);

/** Opens a path of a simulator build, and waits until a visitor can use it. */
export async function openReady(page: OtherPage, address: string): Promise<void> {
  await page.open(address);
  await until(page, isReady).toBe(true);
}

/** What a visitor does on the site: a call from start to end, a call that fails, and the other pages. */
export async function takeVisitorPath(page: OtherPage, origin: string): Promise<void> {
  const snapshot = () => run(page, () => window.voiceSim?.snapshot());
  const advance = (ms: number) => run(page, (time) => window.voiceSim?.clock.advance(time), ms);
  const emit = (event: string, payload: unknown) =>
    run(page, (name, given) => window.voiceSim?.emit(name, given), event, payload);

  await openReady(page, `${origin}/?clock=paused`);
  await page.press("Enter Voice Mode");
  await shows(page, "Connecting...");
  expect(await snapshot()).toMatchObject({ state: "connecting", ring: "playing" });
  await advance(15_000);
  await shows(page, "You are connected");
  expect(await snapshot()).toMatchObject({ state: "active", ring: "stopped", muted: false });
  await page.press("Mute");
  await shows(page, "Unmute");
  expect(await snapshot()).toMatchObject({ muted: true });
  await advance(21_000);
  await emit("error", { type: "ejected" });
  await shows(page, "Call Completed");
  expect(await snapshot()).toMatchObject({ state: "idle", redirect: "/call-ending" });

  await page.press("Back to Home");
  await shows(page, "Enter Voice Mode");
  await page.press("Enter Voice Mode");
  await shows(page, "Connecting...");
  await emit("error", { message: "Wallet balance is low" });
  await shows(page, "temporarily unavailable due to service credits");

  for (const [path, words] of [
    ["/testimonials", "Testimonials"],
    ["/why-us", legalBrand.name],
    ["/privacy", "Delete everything on this device"],
    ["/nowhere", "There is no page at this address."],
  ] as const) {
    await openReady(page, origin + path);
    await shows(page, words);
  }
}
