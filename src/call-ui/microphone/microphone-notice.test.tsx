import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createTestCall, type TestCall } from "../../../tests/support/test-call.ts";
import type { CallSession } from "../../call/call-session.ts";
import { useStore } from "../../components/use-store.ts";
import { CallProblems } from "../sheet/call-problems.tsx";

function Notices({ session }: { readonly session: CallSession }) {
  const state = useStore(session.subscribe, session.state);
  return state.phase === "idle" ? null : <CallProblems session={session} state={state} />;
}

/** Shows the notices of an active call with this fault of the microphone. */
async function openFaulty(payload: object, change: Partial<CallSession> = {}) {
  const { session, provider } = createTestCall();
  render(<Notices session={{ ...session, ...change }} />);
  act(() => session.start("home"));
  act(() => provider.last().emit("call-start"));
  act(() => provider.last().emit("microphone-error", payload));
}

/** Opens a connecting call with a blocked microphone and waits for its notice. */
async function openBlocked(change: (call: TestCall) => Partial<CallSession> = () => ({})) {
  const call = createTestCall();
  const session = { ...call.session, ...change(call) };
  render(<Notices session={session} />);
  act(() => session.start("home"));
  act(() => call.provider.last().emit("microphone-error", { error: { type: "permissions" } }));
  await screen.findByText("Your microphone is blocked");
  return { ...call, user: userEvent.setup() };
}

const retry = () => screen.queryByRole("button", { name: "Try again" });

describe("MicrophoneNotice", () => {
  it('offers "Try again" only once the call is active', async () => {
    const { provider } = await openBlocked();
    expect(retry()).toBeNull();
    act(() => provider.last().emit("call-start"));
    expect(retry()).toBeVisible();
  });

  it('requests the microphone again when "Try again" is pressed, and disappears when it opens', async () => {
    const { provider, user } = await openBlocked();
    act(() => provider.last().emit("call-start"));
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(provider.last().asked).toEqual(["microphone null"]);
    expect(screen.queryByText("Your microphone is blocked")).toBeNull();
  });

  it("shows the reason and the remaining remedy when the retry fails, and allows another retry", async () => {
    const useMicrophone = vi
      .fn<CallSession["useMicrophone"]>()
      .mockRejectedValueOnce(new Error("It is still blocked."));
    const { provider, user } = await openBlocked(({ session }) => ({
      useMicrophone: useMicrophone.mockImplementation(session.useMicrophone),
    }));
    act(() => provider.last().emit("call-start"));
    const button = screen.getByRole("button", { name: "Try again" });
    await user.click(button);
    expect(screen.getByText(/^It is still blocked\. .*type instead\.$/)).toBeVisible();
    await user.click(button);
    expect(screen.queryByText("Your microphone is blocked")).toBeNull();
  });

  it("says that the browser did not ask, and shows steps only after it has refused again", async () => {
    const useMicrophone = () => Promise.reject(new Error("It is still blocked."));
    await openFaulty({ error: { type: "permissions" }, permission: "prompt" }, { useMicrophone });
    expect(screen.getByText(/Your browser did not ask for it/)).toBeVisible();
    expect(screen.queryByText(/blocked/)).toBeNull();
    expect(screen.queryByRole("list")).toBeNull();
    await userEvent.click(retry()!);
    expect(await screen.findByRole("list")).toBeVisible();
  });

  it('offers no "Try again" on a page that was opened without TLS', async () => {
    await openFaulty({ error: { type: "undefined-mediadevices" } });
    expect(screen.getByText("This page needs https")).toBeVisible();
    expect(retry()).toBeNull();
    expect(screen.getByRole("button", { name: "Type instead" })).toBeVisible();
  });

  it('ignores presses of "Try again" while a request is pending', async () => {
    const useMicrophone = vi.fn<CallSession["useMicrophone"]>(() => new Promise(() => {}));
    const { provider, user } = await openBlocked(() => ({ useMicrophone }));
    act(() => provider.last().emit("call-start"));
    const button = screen.getByRole("button", { name: "Try again" });
    await user.dblClick(button);
    expect(useMicrophone).toHaveBeenCalledOnce();
    expect(button).toHaveAttribute("aria-busy", "true");
  });
});
