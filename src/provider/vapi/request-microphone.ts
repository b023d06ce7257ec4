/** A microphone that the browser gave. It stays open, and is named to the page, until it is let go of. */
interface GivenMicrophone {
  readonly id: string;
  readonly letGo: () => void;
}

const BLOCKED = "It is still blocked, by your browser or by your system.";
const MISSING = "There is still none.";
const IN_USE = "Another app is still using it.";
const FAILED = "It could not be opened.";
/** By the browsers' names for what went wrong. */
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError: BLOCKED,
  SecurityError: BLOCKED,
  NotFoundError: MISSING,
  NotReadableError: IN_USE,
  AbortError: IN_USE,
};

const nameOf = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : "";

async function ask(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true });
  } catch (cause) {
    throw new Error(REFUSALS[nameOf(cause)] ?? FAILED, { cause });
  }
}

/**
 * Asks the browser for a microphone, which may ask the visitor, who may take any time. Rejects with an
 * `Error` in words. The SDK does not ask again once it was refused, and the browser names no device to a
 * page that was never given one.
 */
export async function requestMicrophone(): Promise<GivenMicrophone> {
  const stream = await ask();
  const letGo = () => {
    for (const track of stream.getTracks()) track.stop();
  };
  const id = stream.getAudioTracks()[0]?.getSettings().deviceId;
  if (id !== undefined) return { id, letGo };
  letGo();
  throw new Error(FAILED);
}
