import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { modalDialogs } from "../../../tests/support/modal-dialogs.ts";
import { openApp } from "../../../tests/support/open-app.tsx";
import { quietMedia } from "../../../tests/support/quiet-media.ts";

quietMedia();
modalDialogs();
beforeEach(() => sessionStorage.clear());

const button = (name: string) => screen.getByRole("button", { name });
const title = (text: string) => screen.findByText(text);

/** Opens a page and starts a call there. */
function call(address: string) {
  let ids = 0;
  const app = openApp(address, { newSessionId: () => `session-${++ids}` });
  const emit: ReturnType<typeof app.provider.last>["emit"] = (...event) =>
    act(() => app.provider.last().emit(...event));
  act(() => app.session.start("home"));
  return { ...app, emit, user: userEvent.setup() };
}

describe.each(["/", "/why-us", "/testimonials"])("the notice after a call on %s", (address) => {
  it("says that the connection was lost, and calls again", async () => {
    const { emit, session, user } = call(address);
    emit("call-start");
    emit("disconnect");
    expect(await title("The connection was lost")).toBeVisible();
    expect(window.location.pathname).toBe(address);
    await user.click(button("Call again"));
    expect(session.state().phase).toBe("connecting");
    expect(screen.queryByText("The connection was lost")).toBeNull();
  });

  it("says that the call ended before it began", async () => {
    call(address).emit("call-end");
    expect(await title("The call ended before it began")).toBeVisible();
  });

  it("disappears when the visitor dismisses it, and moves the focus to the start", async () => {
    const { emit, session, user } = call(address);
    emit("call-start");
    emit("call-end");
    expect(await title("The call has ended")).toBeVisible();
    await user.click(button("Dismiss"));
    expect(screen.queryByText("The call has ended")).toBeNull();
    expect(button("Enter Voice Mode")).toHaveFocus();
    act(() => session.start("home"));
    emit("call-end");
    expect(await title("The call ended before it began")).toBeVisible();
  });

  it("is absent after the visitor's own stop", async () => {
    const { emit, session } = call(address);
    emit("call-start");
    await screen.findByRole("button", { name: "Mute" });
    act(() => session.stop());
    expect(screen.queryByRole("button", { name: "Call again" })).toBeNull();
  });
});

it("keeps what was said in a short call until the next one starts", async () => {
  const { emit, pass, session, user } = call("/");
  emit("call-start");
  await screen.findByRole("button", { name: "Mute" });
  await act(() => pass(9000));
  emit("transcript", { role: "assistant", transcriptType: "final", transcript: "Hello." });
  act(() => session.stop());
  await user.click(screen.getByText("Read what was said"));
  expect(screen.getByText(/^Call ended, 00:09\./)).toBeVisible();
  const words = within(screen.getByRole("region", { name: "What was said" }));
  expect(words.getByRole("listitem")).toHaveTextContent("Nora: Hello.");
  expect(words.getByRole("button", { name: "Save text" })).toBeVisible();
  await user.click(button("Close"));
  expect(screen.queryByRole("region", { name: "What was said" })).toBeNull();
  act(() => session.start("home"));
  emit("call-start");
  act(() => session.stop());
  expect(screen.queryByText(/^Call ended/), "nothing was said").toBeNull();
  act(() => session.start("home"));
  emit("call-start");
  await act(() => pass(21_000));
  emit("transcript", { role: "assistant", transcriptType: "final", transcript: "Hello." });
  act(() => session.stop());
  await user.click(await screen.findByRole("button", { name: "Back to Home" }));
  expect(screen.queryByText(/^Call ended/), "the other page had the words").toBeNull();
});

describe("the notice with the service's reason", () => {
  const end = (endedReason: string) => {
    const opened = call("/");
    opened.emit("status-update", { type: "status-update", status: "ended", endedReason });
    return opened.emit;
  };

  it("does not offer another call when the service is unavailable", async () => {
    end("call.start.error-subscription-insufficient-credits")("call-end");
    expect(await title("Calls are not available just now")).toBeVisible();
    expect(screen.queryByText(/call again/i)).toBeNull();
    expect(button("Dismiss")).toBeVisible();
  });

  it("names the remedy when there was no microphone, beside the error's text", async () => {
    end("customer-did-not-give-microphone-permission")("error", { type: "ejected" });
    expect(await title("Nora could not use your microphone")).toBeVisible();
    expect(screen.getByText(/Allow the microphone for this site/)).toBeVisible();
    expect(screen.getByRole("alert")).toHaveTextContent("was ended by the service");
  });

  it("does not say that the assistant stopped working when the call never began", async () => {
    end("call.in-progress.error-vapifault-transport-never-connected")("call-end");
    expect(await title("The call ended before it began")).toBeVisible();
    expect(screen.queryByText(/stopped working/)).toBeNull();
  });
});

describe("the notice after a reload in a call", () => {
  const lines = [
    { speaker: "assistant", text: "How can I help?", at: 2, unfinished: false, number: 1, turn: 1 },
    {
      speaker: "visitor",
      text: "I have a toothache.",
      at: 5,
      unfinished: false,
      number: 2,
      turn: 2,
    },
  ];
  const leave = (said = lines) =>
    sessionStorage.setItem("interrupted-call", JSON.stringify({ sessionId: "left", lines: said }));
  const TEXT = "00:02 Nora: How can I help?\n\n00:05 You: I have a toothache.\n";

  it("offers to call again, and to read and copy what was said", async () => {
    leave();
    const { session } = openApp("/");
    const user = userEvent.setup();
    expect(await title("Your call was interrupted")).toBeVisible();
    await user.click(screen.getByText("Read what was said"));
    expect(
      screen.getByText("Copy or save it: it is gone from this page when you close it."),
    ).toBeVisible();
    await user.click(button("Copy"));
    expect(button("Copied")).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(TEXT);
    await user.click(button("Close"));
    await user.click(button("Call again"));
    expect(session.state().phase).toBe("connecting");
    expect(screen.queryByText("Your call was interrupted")).toBeNull();
  });

  it("offers no words when nobody has spoken, and disappears when it is dismissed", async () => {
    leave([]);
    openApp("/");
    const user = userEvent.setup();
    await title("Your call was interrupted");
    expect(screen.queryByText("Read what was said")).toBeNull();
    await user.click(button("Dismiss"));
    expect(screen.queryByText("Your call was interrupted")).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe("the account on the call-ending page", () => {
  const open = (state: object) =>
    openApp("/call-ending", { state: { durationSeconds: 61, sessionId: "kept", ...state } });
  const error = { code: "ended-by-service", text: "The session was ended." };

  it("thanks the visitor after a completed call", async () => {
    open({ ended: "service", error: null, endedReason: "customer-ended-call" });
    expect(await screen.findByText(/^Thank you/)).toBeVisible();
    expect(screen.queryByText(/cut off|ended after|lost/)).toBeNull();
  });

  it("shows the service's reason and thanks the visitor after a completed call", async () => {
    open({ ended: "service", error: null, endedReason: "silence-timed-out" });
    expect(await title("The call ended after a long silence")).toBeVisible();
    expect(screen.getByText(/^Thank you/)).toBeVisible();
  });

  it("thanks the visitor when the service ejected the call after a goodbye", async () => {
    open({ ended: "error", error, endedReason: "assistant-ended-call" });
    const thanks = await screen.findByText(/^Thank you/);
    const detail = screen.getByText(error.text);
    expect(thanks.compareDocumentPosition(detail)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText(/cut off|lost/)).toBeNull();
    // A calm detail: screen readers do not announce it as an alert.
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it.each([
    ["service", "worker-shutdown", "Nora stopped working"],
    ["disconnect", "worker-shutdown", "Nora stopped working"],
    ["service", "call.start.error-subscription-concurrency-limit-reached", "All lines are busy"],
    ["service", "customer-did-not-give-microphone-permission", /could not use your microphone/],
  ] as const)("after the end %s shows the reason %s and no thanks", async (...row) => {
    const [ended, endedReason, words] = row;
    open({ ended, error: null, endedReason });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.queryByText(/^Thank you|was lost/)).toBeNull();
  });

  it("says what happened above the error of a call that was cut off, without thanks", async () => {
    open({ ended: "error", error, endedReason: null });
    const words = await title("The call was cut off");
    const alert = screen.getByRole("alert");
    expect(within(alert).getByText(error.text)).toBeVisible();
    expect(words.compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.queryByText(/^Thank you/)).toBeNull();
    expect(screen.getByText("Your consultation with Nora has ended")).toBeVisible();
    expect(button("Back to Home")).toBeVisible();
  });

  it("says that the connection was lost, without thanks and without an error", async () => {
    open({ ended: "disconnect", error: null, endedReason: null });
    expect(await title("The connection was lost")).toBeVisible();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByText(/^Thank you/)).toBeNull();
  });

  it("shows an error only on the page and not in the bottom bar", async () => {
    const { emit } = call("/");
    emit("call-start");
    emit("error", { type: "ejected" });
    expect(await title("The call was cut off")).toBeVisible();
    expect(screen.getAllByRole("alert")).toHaveLength(1);
    expect(within(screen.getByRole("contentinfo")).queryByRole("alert")).toBeNull();
  });

  it("shows the error at the end of a completed call, which home does not show", async () => {
    const { emit, user } = call("/");
    emit("call-start");
    emit("status-update", { status: "ended", endedReason: "assistant-ended-call" });
    emit("error", { type: "ejected" });
    expect(await screen.findByText(/^Thank you/)).toBeVisible();
    expect(screen.getByText(/was ended by the service/)).toBeVisible();
    await user.click(button("Back to Home"));
    expect(await screen.findByText("Online Now")).toBeVisible();
    expect(screen.queryByText(/was ended by the service/)).toBeNull();
  });

  it("copies the session ID and confirms the copy", async () => {
    open({ ended: "visitor", error: null, endedReason: null });
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Copy the session ID" }));
    expect(await navigator.clipboard.readText()).toBe("kept");
    expect(button("Copied the session ID")).toBeVisible();
  });

  it("shows neither thanks nor facts when no call led to the page", async () => {
    openApp("/call-ending");
    expect(await screen.findByRole("heading", { name: "Call Completed" })).toBeVisible();
    expect(screen.queryByText(/^Thank you/)).toBeNull();
    expect(screen.queryByRole("term")).toBeNull();
  });
});
