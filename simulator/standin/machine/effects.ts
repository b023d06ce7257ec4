import { STANDIN_PATHS } from "../addresses.ts";
import type { Channel } from "./channel.ts";
import type { Media } from "./media.ts";
import type { Message } from "./message.ts";
import type { Effect } from "./room.ts";

export interface EffectRunner {
  runEffect(effect: Effect): void;
  /** Releases microphone, sound, timers, requests and listeners. */
  release(): void;
}

interface Options {
  readonly send: (message: Message) => void;
  readonly media: Media;
  readonly channel: Channel;
}

export function createEffectRunner({ send, media, channel }: Options): EffectRunner {
  let geo: AbortController | null = null;

  function release(): void {
    geo?.abort();
    geo = null;
    media.release();
    channel.close();
  }

  function runEffect(effect: Effect): void {
    switch (effect.do) {
      case "send":
        return send(effect.message);
      case "open-microphone":
        return media.microphone.open(effect.source);
      case "enable-microphone":
        return media.microphone.enable(effect.on);
      case "close-microphone":
        return media.microphone.close();
      case "publish-voice":
        return media.sound().publish();
      case "unpublish-voice":
        return media.sound().unpublish();
      case "observe":
        return media.observe(effect.of, effect.every);
      case "look-up-geo":
        geo = lookUpGeo();
        return;
      case "report-error":
        // Test suites fail on a page's uncaught errors.
        return reportError(new Error(effect.problem));
      case "release":
        return release();
      default:
        return effect satisfies never;
    }
  }
  return { runEffect, release };
}

/** Requests the location as the real machine does. The call does not depend on the response. */
function lookUpGeo(): AbortController {
  const asked = new AbortController();
  fetch(`${STANDIN_PATHS.platform}/daily/geo`, { signal: asked.signal }).catch(() => undefined);
  return asked;
}
