import { STANDIN_PATHS } from "../addresses.ts";
import type { Channel } from "./channel.ts";
import type { Media } from "./media.ts";
import type { Message } from "./message.ts";
import type { Effect } from "./room.ts";

/** Does outside what the steps of the protocol say. */
export interface Performer {
  perform(effect: Effect): void;
  /** Microphone, sound, timers, requests and listeners go. */
  letGo(): void;
}

interface Options {
  readonly tell: (message: Message) => void;
  readonly media: Media;
  readonly channel: Channel;
}

export function createPerformer({ tell, media, channel }: Options): Performer {
  let geo: AbortController | null = null;

  function letGo(): void {
    geo?.abort();
    geo = null;
    media.letGo();
    channel.close();
  }

  function perform(effect: Effect): void {
    switch (effect.do) {
      case "tell":
        return tell(effect.message);
      case "open-microphone":
        return media.microphone.open(effect.source);
      case "enable-microphone":
        return media.microphone.enable(effect.on);
      case "close-microphone":
        return media.microphone.close();
      case "seat-assistant":
        return media.sound().handOut();
      case "unseat-assistant":
        return media.sound().takeBack();
      case "observe":
        return media.observe(effect.of, effect.every);
      case "look-up-geo":
        geo = lookUpGeo();
        return;
      case "complain":
        // Nobody has to look for it: whoever watches over a page sees its uncaught errors.
        return reportError(new Error(effect.of));
      case "let-go":
        return letGo();
      default:
        return effect satisfies never;
    }
  }
  return { perform, letGo };
}

/** The machine asks on its own where it is. Whatever the answer, the call goes on. */
function lookUpGeo(): AbortController {
  const asked = new AbortController();
  fetch(`${STANDIN_PATHS.platform}/daily/geo`, { signal: asked.signal }).catch(() => undefined);
  return asked;
}
