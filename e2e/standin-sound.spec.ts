import { expect, test } from "./support/test.ts";

test("applies the chosen volume, microphone and speaker to the SDK's calls", async ({
  standin,
  page,
}) => {
  await standin.openOn("/");
  await standin.begin();
  await standin.button("Mute").click();
  await standin.button("Sound").click();
  const sound = page.getByRole("dialog", { name: "Sound" });
  await sound.getByRole("slider", { name: "Volume" }).fill("40");
  await expect(standin.voice).toHaveJSProperty("volume", 0.4);

  const choose = async (name: string) => {
    const choice = sound.getByRole("combobox", { name });
    await expect(choice).toBeEnabled();
    const last = choice.getByRole("option").last();
    const id = (await last.getAttribute("value")) ?? "";
    await choice.selectOption(id);
    return { choice, id };
  };
  const microphone = await choose("Microphone");
  await expect
    .poll(async () => (await standin.trace()).map(({ cause }) => cause))
    .toContain("microphone.changed");
  await expect(microphone.choice).toHaveValue(microphone.id);
  // The call has closed the previous microphone. It was muted, so the new one must be, too.
  await expect.poll(() => standin.microphones()).toEqual({ asked: 2, live: 1 });
  expect(
    await page.evaluate(() => {
      const track = window.watched?.microphones.at(-1);
      return { id: track?.getSettings().deviceId, heard: track?.enabled };
    }),
  ).toEqual({ id: microphone.id, heard: false });

  const speaker = await choose("Speaker");
  await expect(standin.voice).toHaveJSProperty("sinkId", speaker.id);
  await expect(sound.getByRole("alert")).toBeEmpty();

  await standin.button("Done").click();
  await standin.button("End Consultation").click();
  await expect.poll(() => standin.microphones()).toEqual({ asked: 2, live: 0 });

  await standin.begin();
  await expect(standin.voice).toHaveJSProperty("volume", 0.4);
  await expect(standin.voice).toHaveJSProperty("sinkId", speaker.id);
});
