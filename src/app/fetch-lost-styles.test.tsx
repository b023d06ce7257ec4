import { afterEach, expect, it } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { millis } from "../shared/units.ts";
import { fetchLostStyles } from "./fetch-lost-styles.ts";

afterEach(() => document.body.replaceChildren());

/** A page with a link to styles, and what becomes of it. */
function show(rel = "stylesheet") {
  const clock = createVirtualClock();
  fetchLostStyles(window, clock);
  const link = document.createElement("link");
  Object.assign(link, { rel, href: "#styles" });
  document.body.append(link);
  const standing = () => document.body.querySelector("link");
  return {
    lose: () => standing()?.dispatchEvent(new Event("error")),
    pass: (ms: number) => clock.runUntil(millis(clock.now() + ms)),
    standing,
    link,
  };
}

it("asks again for lost styles after a second, and then ever more seldom", async () => {
  const { lose, pass, standing, link } = show();
  lose();
  await pass(999);
  expect(standing()).toBe(link);
  await pass(1);
  const second = standing();
  expect(second).not.toBe(link);
  expect(second).toMatchObject({ rel: "stylesheet", href: link.href });
  lose();
  await pass(1999);
  expect(standing()).toBe(second);
  await pass(1);
  expect(standing()).not.toBe(second);
});

it("asks again as soon as the browser is online, and once", async () => {
  const { lose, pass, standing, link } = show();
  lose();
  window.dispatchEvent(new Event("online"));
  const second = standing();
  expect(second).not.toBe(link);
  await pass(5000);
  window.dispatchEvent(new Event("online"));
  expect(standing()).toBe(second);
});

it("leaves alone what is no style", async () => {
  const { lose, pass, standing, link } = show("icon");
  lose();
  await pass(5000);
  expect(standing()).toBe(link);
});
