import { afterEach, describe, expect, it } from "vitest";
import { createVirtualClock } from "../../simulator/engine/virtual-clock.ts";
import { millis } from "../shared/units.ts";
import { fetchLostStyles } from "./fetch-lost-styles.ts";

afterEach(() => document.body.replaceChildren());

function show(rel = "stylesheet") {
  const clock = createVirtualClock();
  fetchLostStyles(window, clock);
  const link = document.createElement("link");
  Object.assign(link, { rel, href: "#styles" });
  document.body.append(link);
  const current = () => document.body.querySelector("link");
  return {
    fail: () => current()?.dispatchEvent(new Event("error")),
    pass: (ms: number) => clock.runUntil(millis(clock.now() + ms)),
    current,
    link,
  };
}

describe("fetchLostStyles", () => {
  it("retries a style sheet one second after it failed, and doubles the wait with each failure", async () => {
    const { fail, pass, current, link } = show();
    fail();
    await pass(999);
    expect(current()).toBe(link);
    await pass(1);
    const second = current();
    expect(second).not.toBe(link);
    expect(second).toMatchObject({ rel: "stylesheet", href: link.href });
    fail();
    await pass(1999);
    expect(current()).toBe(second);
    await pass(1);
    expect(current()).not.toBe(second);
  });

  it("retries a failed style sheet once when the browser comes online", async () => {
    const { fail, pass, current, link } = show();
    fail();
    window.dispatchEvent(new Event("online"));
    const second = current();
    expect(second).not.toBe(link);
    await pass(5000);
    window.dispatchEvent(new Event("online"));
    expect(current()).toBe(second);
  });

  it("does not retry a failed link that is no style sheet", async () => {
    const { fail, pass, current, link } = show("icon");
    fail();
    await pass(5000);
    expect(current()).toBe(link);
  });
});
