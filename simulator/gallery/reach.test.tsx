import { describe, expect, it, vi } from "vitest";
import type { Journey } from "./journeys.ts";
import { createReach } from "./reach.ts";

// jsdom has no layout.
Element.prototype.scrollIntoView = vi.fn();
Element.prototype.checkVisibility = () => true;

/** A page whose app shows the time of its clock, and a button that replaces it with words. */
function openPage() {
  document.body.innerHTML = '<div id="root"><p>Before</p><button>Type</button></div>';
  const [words] = document.getElementsByTagName("p");
  document.querySelector("button")?.addEventListener("click", () => {
    if (words) words.textContent += ", typed";
  });
  let now = 100;
  let from: number | null = null;
  return {
    play: () => void (from = now),
    playing: () => (from === null ? null : { from }),
    clock: {
      now: () => now,
      async advance(ms: number) {
        now += ms;
        if (words) words.textContent = `At ${now - (from ?? 0)}`;
      },
    },
  };
}

const journey: Journey = {
  page: "Home",
  path: "/",
  states: [
    { name: "First", shows: "Before" },
    { name: "Second", at: 500, press: ["Type"], shows: "At 500, typed" },
    { name: "Third", at: 2000, shows: "At 2000" },
    { name: "Never", at: 2500, shows: "Something else" },
  ],
};

describe("createReach", () => {
  it("brings the page to a state through the earlier ones, and then on from there", async () => {
    const reach = createReach(journey, openPage());
    await reach("first");
    expect(document.body).toHaveTextContent("Before");
    await reach("third");
    expect(document.body).toHaveTextContent("At 2000");
  });

  it("presses controls at the moment of the state", async () => {
    const reach = createReach(journey, openPage());
    await reach("second");
    expect(document.body).toHaveTextContent("At 500, typed");
  });

  it("says which words the page does not show", async () => {
    vi.useFakeTimers();
    const said = createReach(journey, openPage())("never").catch(String);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await said).toBe("Error: The page does not show “Something else”.");
    vi.useRealTimers();
  });
});
