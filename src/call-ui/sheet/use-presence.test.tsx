import { act, render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { createTestCall } from "../../../tests/support/test-call.ts";
import { usePresence } from "./use-presence.ts";
import { useCall } from "../use-call.ts";

/** Renders the presence of an active call that owes an answer, and counts the renders. */
function owing() {
  const { session, provider, pass } = createTestCall();
  session.start("home");
  const { emit } = provider.last();
  emit("call-start");
  emit("transcript", { role: "user", transcript: "I have a toothache." });
  let renders = 0;
  function Presence() {
    renders += 1;
    return usePresence(session, useCall(session, "home").call);
  }
  render(<Presence />);
  return {
    session,
    hear: (level: number) => act(() => emit("local-volume-level", level)),
    pass: (ms: number) => act(() => pass(ms)),
    renders: () => renders,
  };
}
const shown = () => document.body.textContent;

describe("usePresence", () => {
  it("is listening from a loud level of the visitor until 600 ms after the last one", async () => {
    const { hear, pass } = owing();
    expect(shown()).toBe("thinking");
    hear(0.011);
    expect(shown()).toBe("listening");
    await pass(500);
    hear(0.2);
    await pass(600);
    expect(shown()).toBe("listening");
    await pass(1);
    expect(shown()).toBe("thinking");
  });

  it("stays thinking at the threshold and while the visitor is muted", async () => {
    const { session, hear } = owing();
    hear(0.01);
    expect(shown()).toBe("thinking");
    act(() => session.setMuted(true));
    hear(0.5);
    expect(shown()).toBe("thinking");
  });

  it("renders once for many levels, and does not change the presence of the call", async () => {
    const { session, hear, pass, renders } = owing();
    const before = renders();
    for (let level = 0; level < 20; level += 1) {
      hear(0.1);
      await pass(100);
    }
    expect(renders()).toBe(before + 1);
    expect(session.state()).toMatchObject({ answerOwed: true });
  });
});
