import { createSystemClock } from "../../../src/shared/system-clock.ts";
import { millis } from "../../../src/shared/units.ts";
import type { FrameLoad } from "../console-state.ts";
import { previewIn } from "../stage/frames.ts";
import { orAbort } from "./run-aside.ts";

const clock = createSystemClock();
const PAUSE = millis(10);

/** Waits until `read` returns a value, and resolves with null if it returns none within the limit. */
export async function until<Value>(limit: number, read: () => Value | null): Promise<Value | null> {
  const end = clock.now() + limit;
  for (;;) {
    const value = read();
    if (value !== null || clock.now() > end) return value;
    await new Promise<void>((resolve) => void clock.after(PAUSE, resolve));
  }
}

interface HiddenPage {
  readonly src: string;
  readonly load?: FrameLoad;
  readonly signal: AbortSignal;
}

/** Opens a page of the app in a frame without a place on the screen, and closes it after its use. */
export async function inHiddenFrame<Result>(
  { src, load, signal }: HiddenPage,
  visit: (view: Window) => Promise<Result>,
): Promise<Result> {
  const frame = document.createElement("iframe");
  frame.hidden = true;
  frame.title = "The app, hidden";
  if (load !== undefined) frame.voiceSimLoad = load;
  frame.src = src;
  document.body.append(frame);
  const open = async () => {
    const view = (await until(Infinity, () => previewIn(frame))) as Window;
    return visit(view);
  };
  try {
    return await orAbort(signal, open());
  } finally {
    frame.remove();
  }
}
