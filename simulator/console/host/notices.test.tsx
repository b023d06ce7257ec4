import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { scenarioOf } from "../../../tests/support/attempt.ts";
import { type NoticeFacts, noticesFor, showNotices } from "./notices.tsx";

const notices = (path: string, given: Partial<NoticeFacts> = {}) => {
  const [pathname = "", query] = path.split("?");
  const place = { pathname, search: query ?? "" };
  const scenarios = { atLoad: scenarioOf(), armed: scenarioOf(), asked: true };
  const found = { faults: [], problem: null, ...scenarios, place };
  return noticesFor({ ...found, ...given }).map(({ kind, action }) => [kind, action?.href]);
};
const ADMIN = scenarioOf({ page: "admin" });
const CLIENT_FAILS = scenarioOf({ configured: "client-fails" });

describe("noticesFor", () => {
  it.each([
    ["the scenario is armed on its page", "/", {}],
    ["the rules of the scenario's page also apply at the path", "/call-ending", {}],
    ["the default call is armed on the admin page", "/admin-testing", { asked: false }],
    ["the page is the console", "/__sim?scenario=x", { problem: "Unknown.", armed: ADMIN }],
  ])("returns no notice when %s", (_, path, given) => {
    expect(notices(path, given)).toEqual([]);
  });

  it("returns a notice without a link when the scenario in the address cannot be loaded", () => {
    expect(notices("/", { problem: "Unknown." })).toEqual([["problem", undefined]]);
  });

  it("returns one notice for all ignored options in the address, but none in the console", () => {
    expect(notices("/", { faults: ["One.", "Two."] })).toEqual([["options", undefined]]);
    expect(notices("/__sim", { faults: ["One."] })).toEqual([]);
  });

  it("links to the page that the scenario is for (home or admin) if another page is open, and keeps all other URL parameters", () => {
    expect(notices("/?scenario=other&clock=paused", { armed: ADMIN })).toEqual([
      ["other-page", "/admin-testing?scenario=one&clock=paused"],
    ]);
    expect(notices("/admin-testing/")).toEqual([["other-page", "/?scenario=one"]]);
  });

  it("offers a reload when `configured` of the armed scenario differs from its value at page load", () => {
    expect(notices("/", { armed: CLIENT_FAILS })).toEqual([["configured", "/?scenario=one"]]);
  });
});

it("showNotices shows the notices of the current page until they are dismissed", async () => {
  window.history.replaceState(null, "", "/admin-testing");
  // jsdom has no `navigation`.
  const navigation = new EventTarget();
  vi.stubGlobal("navigation", navigation);
  const facts = { faults: [], problem: null, atLoad: ADMIN, armed: ADMIN, asked: true };

  await act(async () => void showNotices(() => facts));
  expect(screen.queryByRole("complementary")).toBeNull();

  window.history.pushState(null, "", "/");
  await act(async () => void navigation.dispatchEvent(new Event("currententrychange")));
  expect(screen.getByRole("link", { name: "Open the admin page" })).toHaveAttribute(
    "href",
    "/admin-testing?scenario=one",
  );

  await act(() => userEvent.click(screen.getByRole("button", { name: "Dismiss this notice" })));
  expect(screen.queryByRole("complementary")).toBeNull();
});
