import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { createTestCall, type TestCall } from "../../tests/support/test-call.ts";
import type { CallSession } from "../call/call-session.ts";
import { useStore } from "../components/use-store.ts";
import { CallNotices } from "./call-notices.tsx";

function Notices({ session }: { readonly session: CallSession }) {
  const state = useStore(session.subscribe, session.state);
  return state.phase === "idle" ? null : <CallNotices session={session} state={state} />;
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
