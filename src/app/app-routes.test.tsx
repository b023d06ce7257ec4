import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { openApp } from "../../tests/support/open-app.tsx";
import { quietMedia } from "../../tests/support/quiet-media.ts";
import { millis, secondsBetween } from "../shared/units.ts";
import { fetched, included, type PageComponent } from "./page-code.ts";

quietMedia();

const open = (...options: Parameters<typeof openApp>) => ({
  ...openApp(...options),
  user: userEvent.setup(),
});
const path = () => window.location.pathname;
const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const whyUsLink = () => screen.getByRole("link", { name: "About Julian" });

const goBack = () =>
  act(async () => {
    const arrived = new Promise((resolve) =>
      window.addEventListener("popstate", resolve, { once: true }),
    );
    window.history.back();
    await arrived;
  });

describe("AppRoutes", () => {
  it.each(["/nowhere", "/Testimonials"])(
    "shows an error page with a link home for %s",
    async (to) => {
      open(to);
      expect(await heading("Unexpected Application Error!")).toBeVisible();
      expect(screen.getByText("There is no page at this address.")).toBeVisible();
      expect(screen.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
      expect(screen.getByRole("link", { name: "Pearlline" })).toHaveAttribute("href", "/");
      expect(screen.getByRole("link", { name: "Sample" })).toHaveAttribute("href", "/#sample");
      expect(screen.getByRole("contentinfo")).toHaveTextContent(/Pearlline.*Inactive/);
    },
  );

  it("shows a page and its brand for an address with a trailing slash", async () => {
    open("/testimonials/");
    expect(await heading(/talking to Julian/)).toBeVisible();
    expect(screen.getByRole("contentinfo")).toHaveTextContent("Plainword");
  });

  it("moves neither focus nor scroll position when the first page is drawn", async () => {
    open("/call-ending");
    await heading("Call Completed");
    expect(document.body).toHaveFocus();
    expect(window.scrollTo).not.toHaveBeenCalled();
  });

  it("updates the document's title, description and canonical link after a navigation", () => {
    document.head.innerHTML = `
      <meta name="description" content="">
      <link rel="canonical" href="https://example.test/">`;
    const { redirect } = open("/");
    redirect("/call-ending");
    expect(document.title).toBe("Call Completed · Pearlline");
    expect(document.querySelector("meta")?.content).toMatch(/^Your consultation/);
    expect(document.querySelector("link")?.href).toBe("https://example.test/call-ending");
    document.head.innerHTML = "";
    redirect("/");
    expect(document.title).toMatch(/^Pearlline/);
  });

  it("scrolls to the top of a new page, but not when the visitor goes back", async () => {
    const { redirect } = open("/");
    const scroll = vi.mocked(window.scrollTo);
    redirect("/call-ending");
    expect(scroll.mock.calls).toEqual([[0, 0]]);
    await goBack();
    expect(path()).toBe("/");
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(scroll).toHaveBeenCalledOnce();
  });

  it("shows the previous page until the code of the next page is fetched", async () => {
    let arrive: (page: PageComponent) => void = () => {};
    const whyUs = fetched(() => new Promise((resolve) => (arrive = resolve)));
    const { user } = open("/", { components: { whyUs } });
    const link = whyUsLink();
    await user.click(link);
    expect(path()).toBe("/why-us");
    expect(link).toBeVisible();
    await act(async () => arrive(() => <h1>Fetched</h1>));
    expect(await heading("Fetched")).toBeVisible();
    expect(link).not.toBeInTheDocument();
  });

  it("fetches the code of a page again at the next visit after a failed fetch", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const fetchPage = vi
      .fn<() => Promise<PageComponent>>()
      .mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
      .mockResolvedValue(() => (
        <main>
          <h1>Fetched</h1>
        </main>
      ));
    const { user } = open("/", { components: { whyUs: fetched(fetchPage) } });
    await user.click(whyUsLink());
    const failed = await heading("Unexpected Application Error!");
    await vi.waitFor(() => expect(failed).toHaveFocus());
    await goBack();
    await user.click(whyUsLink());
    expect(await heading("Fetched")).toBeVisible();
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it("keeps the button that ends the call when a page throws", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const whyUs = included(() => {
      throw new Error("This page is broken.");
    });
    const { session, provider, user } = open("/testimonials", { components: { whyUs } });
    await heading(/talking to Julian/);
    act(() => session.start("home"));
    act(() => provider.last().emit("call-start"));
    await user.click(whyUsLink());
    expect(await heading("Unexpected Application Error!")).toBeVisible();
    expect(document.title).toMatch(/^Page not shown/);
    await user.click(screen.getByRole("button", { name: "End Consultation" }));
    expect(session.state().phase).toBe("idle");
  });
});

describe("the bottom bar of a page that shows the call itself", () => {
  it("shows the brand, the call's status and the time since the call began", async () => {
    const { session, provider, pass } = open("/");
    const bar = screen.getByRole("contentinfo");
    expect(bar).toHaveTextContent("Pearlline");
    expect(bar).toHaveTextContent(/InactivePrivacy$/);
    act(() => session.start("home"));
    expect(bar).toHaveTextContent(/Connecting\.\.\.Privacy$/);
    act(() => provider.last().emit("call-start"));
    expect(await within(bar).findByRole("timer")).toBeVisible();
    expect(bar).toHaveTextContent(/00:00Your call:Active$/);
    await act(() => pass(5000));
    expect(bar).toHaveTextContent(/00:05Your call:Active$/);
    expect(within(bar).queryByRole("status"), "the page shows the status itself").toBeNull();
    act(() => provider.last().emit("call-end"));
    expect(bar).toHaveTextContent(/InactivePrivacy$/);
  });
});

describe("a page that does not show the call", () => {
  const bar = () => screen.getByRole("contentinfo");
  // Waits, because the effects of a page that was just fetched may run after a test has found its heading.
  const sheet = () => screen.findByRole("region", { name: "Nora answers" });

  it("stops the call by the page's own button, which keeps the focus and starts the next call", async () => {
    const { session, provider, user } = open("/why-us");
    const page = within(await screen.findByRole("main"));
    await user.click(await page.findByRole("button", { name: "Enter Voice Mode" }));
    expect(page.getByRole("button", { name: "Connecting..." })).toBeDisabled();
    act(() => provider.last().emit("call-start"));
    const stop = page.getByRole("button", { name: "End Consultation" });
    act(() => stop.focus());
    await user.keyboard("{Enter}");
    expect(session.state().phase).toBe("idle");
    expect(page.getByRole("button", { name: "Enter Voice Mode" })).toBe(stop);
    expect(stop).toHaveFocus();
    await user.keyboard("{Enter}");
    expect(session.state().phase).toBe("connecting");
  });

  it("opens a sheet that mutes the call and ends it with a redirect", async () => {
    const { provider, pass, user } = open("/testimonials");
    await user.click(await screen.findByRole("button", { name: "Enter Voice Mode" }));
    expect(provider.last().request).toMatchObject({ target: "assistant" });
    expect(within(bar()).getByRole("status")).toHaveTextContent("Connecting...");
    expect(within(await sheet()).getByRole("button", { name: "Cancel" })).toHaveFocus();
    act(() => provider.last().emit("call-start"));
    await act(() => pass(30_000));
    expect(await within(bar()).findByRole("timer")).toHaveTextContent("00:30");
    await user.click(await within(await sheet()).findByRole("button", { name: "Mute" }));
    expect(screen.getByRole("button", { name: "Unmute" })).toBeVisible();
    await user.click(within(await sheet()).getByRole("button", { name: "End Consultation" }));
    expect(await screen.findByRole("heading", { name: "Call Completed" })).toHaveFocus();
    expect(path()).toBe("/call-ending");
  });

  it("shows the error of each failed start until the visitor dismisses it", async () => {
    const { session, provider, user } = open("/why-us");
    await screen.findByRole("heading", { level: 1 });
    act(() => session.start("home"));
    act(() => provider.last().emit("error", { type: "rate_limit" }));
    expect(await within(bar()).findByRole("alert")).toHaveTextContent(
      /^All lines are busy\..*Rate limit exceeded/,
    );
    await user.click(screen.getByRole("button", { name: "Dismiss" }));
    expect(screen.queryByRole("alert")).toBeNull();
    act(() => session.start("home"));
    act(() => provider.last().emit("error", { type: "rate_limit" }));
    expect(screen.getByRole("alert")).toBeVisible();
  });

  it("offers only the end button during a call from the admin page", async () => {
    const { session, provider, pass, user } = open("/testimonials");
    act(() => session.start("admin"));
    act(() => provider.last().emit("call-start"));
    await act(() => pass(30_000));
    expect(await screen.findByRole("button", { name: "Enter Voice Mode" })).toBeDisabled();
    expect(screen.queryByRole("button", { name: "Mute" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "End call" }));
    expect(session.state().phase).toBe("idle");
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
    expect(path()).toBe("/testimonials");
  });

  it('moves the focus to the end button after "Play audio" is pressed', async () => {
    const { session, provider, user } = open("/why-us");
    await screen.findByRole("heading", { level: 1 });
    act(() => session.start("home"));
    act(() => provider.last().emit("call-start"));
    act(() => provider.last().emit("audio-blocked"));
    await user.click(await within(await sheet()).findByRole("button", { name: "Play audio" }));
    expect(provider.last().asked).toEqual(["play-audio"]);
    expect(within(await sheet()).getByRole("button", { name: "End Consultation" })).toHaveFocus();
    act(() => provider.last().emit("call-end"));
    expect(screen.queryByRole("region", { name: "Nora answers" })).toBeNull();
    expect(screen.getByRole("button", { name: "Enter Voice Mode" })).toHaveFocus();
  });
});

describe("the call-ending page", () => {
  it("shows the duration and session ID after a call of 83 s, and has a button that leads home", async () => {
    const { session, provider, pass, user } = open("/");
    act(() => session.start("home"));
    act(() => provider.last().emit("call-start"));
    await act(() => pass(83_000));
    await user.click(screen.getByRole("button", { name: "End Consultation" }));

    const heading = await screen.findByRole("heading", { name: "Call Completed" });
    expect(heading).toHaveFocus();
    expect(path()).toBe("/call-ending");
    expect(screen.getByText("Your consultation with Nora has ended")).toBeVisible();
    expect(await screen.findByText("01:23")).toBeVisible();
    expect(screen.getByText("00000000-0000-4000-8000-000000000001")).toBeVisible();
    expect(screen.getByText(/Thank you/)).toBeVisible();

    await user.click(screen.getByRole("button", { name: "Back to Home" }));
    expect(path()).toBe("/");
    expect(screen.getByRole("heading", { level: 1 })).toHaveFocus();
  });

  it("shows neither duration nor session ID when no call preceded it", async () => {
    open("/call-ending");
    expect(await screen.findByRole("heading", { name: "Call Completed" })).toBeVisible();
    expect(screen.queryByText("Call duration")).toBeNull();
    expect(screen.queryByText("Session ID")).toBeNull();
  });

  it("shows the transcript only if the session's last call is the one that the page summarises", async () => {
    const { session, provider, redirect, pass } = open("/");
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
    const another = {
      durationSeconds: secondsBetween(millis(0), millis(5000)),
      sessionId: "another",
      ended: "service",
      error: null,
      endedReason: null,
    } as const;
    redirect("/call-ending", another);
    expect(screen.getByText("another")).toBeVisible();
    expect(screen.queryByRole("region", { name: "What was said" })).toBeNull();
  });

  it("shows the session ID but no duration after a reload when the call lasted zero seconds", async () => {
    open("/call-ending", { state: { durationSeconds: 0, sessionId: "kept" } });
    expect(await screen.findByText("kept")).toBeVisible();
    expect(screen.queryByText("Call duration")).toBeNull();
  });
});

describe("the admin page", () => {
  const button = (name: string) => screen.getByRole("button", { name });

  it("starts, times and ends a call to the workflow without a redirect", async () => {
    const { provider, pass, user } = open("/admin-testing");
    expect(await screen.findByText("Ready to Test")).toBeVisible();
    expect(screen.getByText("Admin only")).toBeVisible();

    await user.click(button("Start Quick Assessment"));
    expect(within(screen.getByRole("main")).getByText("Connecting...")).toBeVisible();
    expect(button("Starting...")).toBeDisabled();
    expect(button("Cancel")).toHaveFocus();
    expect(provider.last().request).toMatchObject({
      target: "workflow",
      metadata: { type: "workflow", page: "admin-testing" },
    });

    act(() => provider.last().emit("call-start"));
    await act(() => pass(62_000));
    expect(screen.getByText("Workflow Active")).toBeVisible();
    expect(screen.getByRole("timer", { name: "Call timer" })).toHaveTextContent("01:02");
    expect(button("End Session")).toHaveFocus();

    await user.click(button("End Session"));
    expect(path()).toBe("/admin-testing");
    expect(button("Start Quick Assessment")).toBeEnabled();
  });

  it('cancels a connecting call when "Cancel" is pressed', async () => {
    const { provider, user } = open("/admin-testing");
    await screen.findByText("Ready to Test");
    await user.click(button("Start Quick Assessment"));
    await user.click(button("Cancel"));
    expect(provider.last().asked).toEqual(["stop"]);
    expect(button("Start Quick Assessment")).toHaveFocus();
  });

  it("shows the error of a failed call in the wording for staff", async () => {
    const { provider, user } = open("/admin-testing");
    await screen.findByText("Ready to Test");
    await user.click(button("Start Quick Assessment"));
    act(() => provider.last().emit("error", { type: "authentication" }));
    expect(screen.getByRole("alert")).toHaveTextContent(
      "Authentication failed. Please check your API key configuration.",
    );
  });

  it('ends the call and opens the home page when "End Call & Go Home" is pressed', async () => {
    const { provider, user } = open("/admin-testing");
    await screen.findByText("Ready to Test");
    await user.click(button("Start Quick Assessment"));
    act(() => provider.last().emit("call-start"));
    await user.click(button("End Call & Go Home"));
    expect(provider.last().asked).toEqual(["stop"]);
    expect(path()).toBe("/");
  });

  it('opens the home page when "Back to Home" is pressed without a call', async () => {
    const { user } = open("/admin-testing");
    await screen.findByText("Ready to Test");
    await user.click(button("Back to Home"));
    expect(path()).toBe("/");
  });
});
