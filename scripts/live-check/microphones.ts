import type { Page } from "@playwright/test";

declare global {
  /** Every track that the page was given of a microphone. */
  var givenTracks: MediaStreamTrack[] | undefined;
}

/** Keeps account, from before a page is opened, of every microphone that it is given. */
export async function countMicrophones(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const given: MediaStreamTrack[] = [];
    globalThis.givenTracks = given;
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await ask(constraints);
      given.push(...stream.getAudioTracks());
      return stream;
    };
  });
}

/** Settles when no microphone of the page is open any more; rejects at the limit, in ms. */
export async function microphonesClosed(page: Page, limit: number): Promise<void> {
  await page.waitForFunction(
    () => globalThis.givenTracks?.every(({ readyState }) => readyState === "ended") ?? false,
    undefined,
    { timeout: limit },
  );
}
