import { silentMicrophoneNotice } from "../../src/content/call-problem-words.ts";
import { expect, test, type TrapPage } from "./trap-page.ts";

/** How long a level holds: nobody knows of more silence than that by one. */
const SECOND = 1_000;
/** The quiet after which the visitor is asked whether they can be heard, as the app has it. */
const SECONDS_OF_QUIET = 10;
const QUIET = 0;
const SPOKEN = 0.05;

const hint = (trap: TrapPage) => trap.page.getByText(silentMicrophoneNotice.title);
const levelsHeard = async (trap: TrapPage) =>
  (await trap.causes("provider.local-volume-level")).length;

/** The machine tells of the visitor's level, and the app has heard of it. */
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

test("a visitor of whom nothing comes is asked about it after ten seconds, until they are heard", async ({
  trap,
}) => {
  await trap.enterCall();
  await tell(trap, QUIET);
  await stayQuiet(trap, SECONDS_OF_QUIET - 1);
  await expect(trap.button("Mute")).toBeVisible();
  await expect(hint(trap)).toHaveCount(0);
  await stayQuiet(trap, 1);
  await expect(hint(trap)).toBeVisible();
  await tell(trap, SPOKEN);
  await expect(hint(trap)).toHaveCount(0);
});

test("a muted visitor is not asked whether they can be heard", async ({ trap }) => {
  await trap.enterCall();
  await tell(trap, QUIET);
  await stayQuiet(trap, SECONDS_OF_QUIET - 1);
  await trap.button("Mute").click();
  await expect(trap.button("Unmute")).toBeVisible();
  await stayQuiet(trap, SECONDS_OF_QUIET + 1);
  await expect(hint(trap)).toHaveCount(0);
  // Who can be heard again is given as long as at first.
  await trap.button("Unmute").click();
  await stayQuiet(trap, SECONDS_OF_QUIET - 1);
  await expect(hint(trap)).toHaveCount(0);
  await stayQuiet(trap, 1);
  await expect(hint(trap)).toBeVisible();
});
