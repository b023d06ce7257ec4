import { act, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { describe, expect, it, vi } from "vitest";
import { createStaffTools } from "../../tests/support/staff-tools.ts";
import { quietMedia } from "../../tests/support/quiet-media.ts";
import { createTestCall } from "../../tests/support/test-call.ts";
import { createRoutes } from "./router.tsx";

quietMedia();

/** The whole app but the browser's address bar. */
function open(path: string, state: unknown = null) {
  const call = createTestCall({
    navigate: (to, summary) => void router.navigate(to, { state: summary ?? null }),
  });
  const [pathname, search = ""] = path.split("?");
  const router = createMemoryRouter(createRoutes(createStaffTools(call.session)), {
    initialEntries: [{ pathname: pathname ?? "/", search, state }],
  });
  render(<RouterProvider router={router} />);
  return { ...call, router, user: userEvent.setup() };
}

const path = (router: ReturnType<typeof open>["router"]) => router.state.location.pathname;

describe("an address that leads nowhere", () => {
  it("says so, and shows the way home", async () => {
    open("/nowhere");
    expect(
      await screen.findByRole("heading", { name: "Unexpected Application Error!" }),
    ).toBeVisible();
    expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  });
});

describe("a change of page", () => {
  it("is none when the first page is drawn: nothing takes the focus or scrolls", async () => {
    open("/call-ending");
    await screen.findByRole("heading", { name: "Call Completed" });
    expect(document.body).toHaveFocus();
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it("takes the document's head along, as far as the document has one", async () => {
    document.head.innerHTML = `
      <meta name="description" content="">
      <link rel="canonical" href="https://example.test/">`;
    const { router } = open("/");
    await act(() => router.navigate("/call-ending"));
    expect(document.title).toBe("Call Completed · Pearlline");
    expect(document.querySelector("meta")?.content).toMatch(/^Your consultation/);
    expect(document.querySelector("link")?.href).toBe("https://example.test/call-ending");
    document.head.innerHTML = "";
    await act(() => router.navigate("/"));
    expect(document.title).toMatch(/^Pearlline/);
  });

  it("begins at the top, and the way back leads to where the page was left", async () => {
    const { router } = open("/");
    const scroll = vi.mocked(window.scrollTo);
    await act(() => router.navigate("/call-ending"));
    expect(scroll.mock.calls).toEqual([[0, 0]]);
    // The browser itself scrolls there, if nobody interferes.
    await act(() => router.navigate(-1));
    expect(path(router)).toBe("/");
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(scroll).toHaveBeenCalledOnce();
  });
});

describe("the bottom bar", () => {
  it("shows the brand and whether a call is on, with its time", async () => {
    const { session, provider, pass } = open("/");
    const bar = screen.getByRole("contentinfo");
    expect(bar).toHaveTextContent("Pearlline");
    expect(bar).toHaveTextContent(/Inactive$/);
    act(() => session.start("home"));
    expect(bar).toHaveTextContent(/Inactive$/);
    act(() => provider.last().emit("call-start"));
    expect(bar).toHaveTextContent(/00:00Active$/);
    await act(() => pass(5000));
    expect(bar).toHaveTextContent(/00:05Active$/);
    expect(within(bar).queryByRole("status"), "the page itself says it").toBeNull();
    act(() => provider.last().emit("call-end"));
    expect(bar).toHaveTextContent(/Inactive$/);
  });
});

describe("a page that is silent about the call", () => {
  const bar = () => screen.getByRole("contentinfo");

  it("leaves it to the bar, which mutes and ends it by home's policy", async () => {
    const { provider, pass, router, user } = open("/testimonials");
    await user.click(await screen.findByRole("button", { name: "Enter Voice Mode" }));
    expect(provider.last().request).toMatchObject({ target: { type: "assistant" } });
    expect(within(bar()).getByRole("status")).toHaveTextContent("Connecting...");
    act(() => provider.last().emit("call-start"));
    await act(() => pass(30_000));
    expect(within(bar()).getByRole("timer")).toHaveTextContent("00:30");
    await user.click(screen.getByRole("button", { name: "Mute" }));
    expect(screen.getByRole("button", { name: "Unmute" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "End call" }));
    expect(await screen.findByRole("heading", { name: "Call Completed" })).toHaveFocus();
    expect(path(router)).toBe("/call-ending");
  });

  it("has its errors in the bar, each until it is dismissed or another start", async () => {
    const { session, provider, user } = open("/why-us");
    await screen.findByRole("heading", { level: 1 });
    act(() => session.start("home"));
    act(() => provider.last().emit("error", { type: "rate_limit" }));
    // A page that was fetched was drawn a moment before its bar began to listen.
    expect(await within(bar()).findByRole("alert")).toHaveTextContent(/^Rate limit exceeded/);
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
    act(() => session.start("home"));
    act(() => provider.last().emit("error", { type: "rate_limit" }));
    expect(screen.getByRole("alert")).toBeVisible();
  });

  it("neither shows nor hides the staff's call, which the bar can end", async () => {
    const { session, provider, pass, router, user } = open("/testimonials");
    act(() => session.start("admin"));
    act(() => provider.last().emit("call-start"));
    await act(() => pass(30_000));
    expect(await screen.findByRole("button", { name: "Enter Voice Mode" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Mute" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "End call" }));
    expect(session.state().phase).toBe("idle");
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(path(router)).toBe("/testimonials");
  });

  it("lets the sound in from the bar, where the keyboard then stands on the way out", async () => {
    const { session, provider, user } = open("/why-us");
    await screen.findByRole("heading", { level: 1 });
    act(() => session.start("home"));
    act(() => provider.last().emit("call-start"));
    act(() => provider.last().emit("audio-blocked"));
    await user.click(await within(bar()).findByRole("button", { name: "Play audio" }));
    expect(provider.last().asked).toEqual(["play-audio"]);
    expect(screen.getByRole("button", { name: "End call" })).toHaveFocus();
    act(() => provider.last().emit("call-end"));
    expect(screen.queryByRole("button", { name: "Play audio" })).toBeNull();
  });
});

describe("the call-ending page", () => {
  it("follows a call that lasted, tells of it, and leads home", async () => {
    const { session, provider, pass, router, user } = open("/");
    act(() => session.start("home"));
    act(() => provider.last().emit("call-start"));
    await act(() => pass(83_000));
    await user.click(screen.getByRole("button", { name: "End Consultation" }));

    const heading = await screen.findByRole("heading", { name: "Call Completed" });
    expect(heading).toHaveFocus();
    expect(path(router)).toBe("/call-ending");
    expect(screen.getByText("Your consultation with Nora has ended")).toBeVisible();
    expect(screen.getByText("01:23")).toBeVisible();
    expect(screen.getByText("00000000-0000-4000-8000-000000000001")).toBeVisible();
    expect(screen.getByText(/Thank you/)).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Back to Home" }));
    expect(path(router)).toBe("/");
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("shows neither time nor session to a bare visit", async () => {
    open("/call-ending");
    expect(await screen.findByRole("heading", { name: "Call Completed" })).toBeVisible();
    expect(screen.queryByText("Call duration")).toBeNull();
    expect(screen.queryByText("Session ID")).toBeNull();
  });

  it("has the words of the call that it is about, and of no other", async () => {
    const { session, provider, router, pass } = open("/");
    act(() => session.start("home"));
    act(() => provider.last().emit("call-start"));
    act(() =>
      provider.last().emit("transcript", {
        role: "assistant",
        transcriptType: "final",
        transcript: "How can I help?",
      }),
    );
    await act(() => pass(30_000));
    act(() => provider.last().emit("call-end"));
    const words = await screen.findByRole("region", { name: "What was said" });
    expect(words).toHaveTextContent("Nora: How can I help?");
    const another = { durationSeconds: 5, sessionId: "another" };
    await act(() => router.navigate("/call-ending", { state: another }));
    expect(screen.getByText("another")).toBeVisible();
    expect(screen.queryByRole("region", { name: "What was said" })).toBeNull();
  });

  it("shows what the router kept over a reload, but no duration of nothing", async () => {
    open("/call-ending", { durationSeconds: 0, sessionId: "kept" });
    expect(await screen.findByText("kept")).toBeVisible();
    expect(screen.queryByText("Call duration")).toBeNull();
  });
});

describe("the admin page", () => {
  const button = (name: string) => screen.getByRole("button", { name });

  it("starts, counts and ends the workflow, and leads nowhere afterwards", async () => {
    const { provider, pass, router, user } = open("/admin-testing");
    expect(await screen.findByText("Ready to Test")).toBeVisible();
    expect(screen.getByText("Admin only")).toBeVisible();

    await user.click(button("Start Quick Assessment"));
    expect(screen.getByText("Connecting...")).toBeVisible();
    expect(button("Starting...")).toBeDisabled();
    expect(button("Cancel")).toHaveFocus();
    expect(provider.last().request).toMatchObject({
      target: { type: "workflow", id: "workflow-1" },
      metadata: { type: "workflow", page: "admin-testing" },
    });

    act(() => provider.last().emit("call-start"));
    await act(() => pass(62_000));
    expect(screen.getByText("Workflow Active")).toBeVisible();
    expect(screen.getByRole("timer", { name: "Call timer" })).toHaveTextContent("01:02");
    expect(button("End Session")).toHaveFocus();

    await user.click(button("End Session"));
    expect(path(router)).toBe("/admin-testing");
    expect(button("Start Quick Assessment")).toBeEnabled();
  });

  it("can be cancelled while it starts", async () => {
    const { provider, user } = open("/admin-testing");
    await screen.findByText("Ready to Test");
    await user.click(button("Start Quick Assessment"));
    await user.click(button("Cancel"));
    expect(provider.last().asked).toEqual(["stop"]);
    expect(button("Start Quick Assessment")).toHaveFocus();
  });

  it("has its own wording of errors", async () => {
    const { provider, user } = open("/admin-testing");
    await screen.findByText("Ready to Test");
    await user.click(button("Start Quick Assessment"));
    act(() => provider.last().emit("error", { type: "authentication" }));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Authentication failed. Please check your API key configuration.",
    );
  });

  it("ends its call on the way home", async () => {
    const { provider, router, user } = open("/admin-testing");
    await screen.findByText("Ready to Test");
    await user.click(button("Start Quick Assessment"));
    act(() => provider.last().emit("call-start"));
    await user.click(button("End Call & Go Home"));
    expect(provider.last().asked).toEqual(["stop"]);
    expect(path(router)).toBe("/");
  });

  it("goes home without a call just as well", async () => {
    const { router, user } = open("/admin-testing");
    await screen.findByText("Ready to Test");
    await user.click(button("Back to Home"));
    expect(path(router)).toBe("/");
  });
});
