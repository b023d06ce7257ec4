import { silentMicrophoneNotice } from "../../src/content/call-problem-texts.ts";
import { expect, test, type TrapPage } from "./trap-page.ts";

/** A level counts as at most this much silence. */
const SECOND = 1_000;
/** The silence after which the hint appears. */
const SECONDS_OF_QUIET = 10;
const QUIET = 0;
const SPOKEN = 0.05;

const hint = (trap: TrapPage) => trap.page.getByText(silentMicrophoneNotice.title);
const levelsHeard = async (trap: TrapPage) =>
  (await trap.causes("provider.local-volume-level")).length;

/** Has the machine report the visitor's level and waits until the app receives it. */
async function tell(trap: TrapPage, raw: number): Promise<void> {
  const before = await levelsHeard(trap);
  await trap.cue("level", "visitor", raw);
  await expect.poll(() => levelsHeard(trap)).toBe(before + 1);
}

async function stayQuiet(trap: TrapPage, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    await trap.advance(SECOND);
    await tell(trap, QUIET);
  }
}

test("shows the hint after ten seconds of silence, but not while muted", async ({ trap }) => {
  await trap.enterCall();
  await tell(trap, QUIET);
  await stayQuiet(trap, SECONDS_OF_QUIET - 1);
  await trap.button("Mute").click();
  await expect(trap.button("Unmute")).toBeVisible();
  await stayQuiet(trap, SECONDS_OF_QUIET + 1);
  await expect(hint(trap)).toHaveCount(0);
  // The ten seconds begin again with the unmute.
  await trap.button("Unmute").click();
  await stayQuiet(trap, SECONDS_OF_QUIET - 1);
  await expect(hint(trap)).toHaveCount(0);
  await stayQuiet(trap, 1);
  await expect(hint(trap)).toBeVisible();
  await tell(trap, SPOKEN);
  await expect(hint(trap)).toHaveCount(0);
});
