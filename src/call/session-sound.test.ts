import { describe, expect, it } from "vitest";
import { createTestCall } from "../../tests/support/test-call.ts";
import type { Activity } from "./activity.ts";

/** Starts a call. Returns the session, its provider, and the list that gets all further activities. */
function active() {
  const { session, provider } = createTestCall();
  session.start("home");
  provider.last().emit("call-start");
  const activities: Activity[] = [];
  session.observe((activity) => activities.push(activity));
  return { session, provider, activities };
}

describe("createSoundChoice", () => {
  it("reports each changed volume and device, and each refused device, as an activity", async () => {
    const { session, provider, activities } = active();
    session.setVolume(0.5);
    session.setVolume(2);
    await session.useSpeaker("hall");
    await expect(session.useSpeaker("broken")).rejects.toThrow("could not be used");
    await session.useMicrophone("desk");
    await expect(session.useMicrophone("broken")).rejects.toThrow("could not be opened");
    expect(provider.last().asked).toEqual([
      "volume 0.5",
      "volume 2",
      "speaker hall",
      "speaker broken",
      "microphone desk",
      "microphone broken",
    ]);
    expect(activities).toMatchObject([
      { cause: "volume.changed", volume: 0.5 },
      { cause: "volume.changed", volume: 1 },
      { cause: "speaker.changed" },
      { cause: "speaker.refused", error: new Error("This speaker could not be used.") },
      { cause: "microphone.changed" },
      { cause: "microphone.refused", error: new Error("This microphone could not be opened.") },
    ]);
    const { sessionId } = session.state();
    for (const activity of activities) expect(activity).toMatchObject({ late: false, sessionId });
  });

  it("clears the microphone fault when another microphone opens", async () => {
    const { session, provider, activities } = active();
    provider.last().emit("microphone-error", { error: { error: { type: "not-found" } } });
    await expect(session.useMicrophone("broken")).rejects.toThrow("could not be opened");
    expect(session.state()).toMatchObject({ microphoneFault: "missing" });
    await session.useMicrophone("desk");
    expect(session.state()).toMatchObject({ microphoneFault: null });
    expect(activities.at(-1)).toMatchObject({ cause: "microphone.changed" });
  });

  it("keeps the microphone fault of the next call when a change for the ended call succeeds", async () => {
    const { session, provider, activities } = active();
    const changed = session.useMicrophone("desk");
    session.stop();
    session.start("home");
    provider.last().emit("microphone-error", { error: { error: { type: "not-found" } } });
    await changed;
    expect(session.state()).toMatchObject({ microphoneFault: "missing" });
    expect(activities.at(-1)).toMatchObject({ cause: "microphone.changed", late: true });
  });

  it("rejects a change of device and ignores a change of volume when no call is on", async () => {
    const { session, provider, activities } = active();
    provider.last().emit("call-end");
    activities.length = 0;
    await expect(session.useMicrophone("desk")).rejects.toThrow("no call");
    await expect(session.useSpeaker("hall")).rejects.toThrow("no call");
    session.setVolume(0.5);
    expect(activities).toEqual([]);
    expect(provider.last().asked).not.toContain("volume 0.5");
  });
});
