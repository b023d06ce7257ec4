import type { Clock } from "../../shared/clock.ts";
import { microphonePermission } from "../../shared/microphone-permission.ts";
import { millis } from "../../shared/units.ts";
import { settlesWithin } from "../../shared/within.ts";

/** How long a refusal may wait for the state of the permission: some browsers never report it. */
export const PERMISSION_LIMIT = millis(500);

/** How long a call may be without a working microphone: the call library may open another one meanwhile. */
export const LOSS_LIMIT = millis(3_000);

type Devices = Pick<MediaDevices, "getUserMedia">;

export type MicrophoneTracker = ReturnType<typeof trackMicrophones>;
export type CallMicrophones = ReturnType<MicrophoneTracker["ofCall"]>;

const devicesOfPage = (): Partial<Devices> | undefined => globalThis.navigator?.mediaDevices;

/**
 * Wraps the page's `getUserMedia` to close every microphone of a call. The call library reports a
 * microphone only after the join, so it misses a microphone that a stopped start opens, or that the visitor
 * allows minutes later. A call machine that does not respond closes no microphone.
 *
 * Assumes that the call machine asks in the page's realm, between the join and the leave. A request after
 * the call object was destroyed cannot be told from the app's own check, so it is not tracked.
 */
export function trackMicrophones(devices = devicesOfPage()) {
  /** The call to which the page's requests belong. */
  let watching: {
    take(given: MediaStream): void;
    noteRefusal(error: unknown): Promise<void>;
  } | null = null;

  const ask = devices?.getUserMedia?.bind(devices);
  if (devices !== undefined && ask !== undefined) {
    const asked: Devices["getUserMedia"] = async (constraints) => {
      const call = watching;
      try {
        const given = await ask(constraints);
        call?.take(given);
        return given;
      } catch (error) {
        await call?.noteRefusal(error);
        throw error;
      }
    };
    // `Reflect.set` does not throw on a frozen object: then only reported tracks are known.
    Reflect.set(devices, "getUserMedia", asked);
  }

  return {
    /**
     * The tracks of one call, including the camera of a recorded call.
     *
     * @param reported returns the call library's track. The library forgets it on a fatal error.
     * @param lost is called when the browser has taken the microphone away, and none has replaced it in time.
     */
    ofCall(reported: () => MediaStreamTrack | null, clock: Pick<Clock, "after">, lost: () => void) {
      const held = new Set<MediaStreamTrack>();
      const microphones: MediaStreamTrack[] = [];
      let latest: MediaStreamTrack | null = null;
      let over = false;
      /** The state of the permission after the latest refusal; null without a refusal, and if the state is unknown. */
      let permission: PermissionState | null = null;

      const device = () => microphones.findLast(({ readyState }) => readyState === "live") ?? null;

      const noteLoss = () =>
        clock.after(LOSS_LIMIT, () => {
          if (!over && device()?.muted !== false) lost();
        });

      async function noteRefusal(error: unknown): Promise<void> {
        permission = null;
        if ((error as Error).name !== "NotAllowedError") return;
        const learned = microphonePermission().then((state) => (permission = state));
        await settlesWithin(clock, PERMISSION_LIMIT, learned);
      }

      function hold(track: MediaStreamTrack): void {
        held.add(track);
        if (over) track.stop();
      }
      function take(given: MediaStream): void {
        for (const track of given.getTracks()) {
          hold(track);
          if (track.kind !== "audio") continue;
          microphones.push(track);
          // A stop by the page's code sends neither event.
          for (const sign of ["ended", "mute"]) track.addEventListener(sign, noteLoss);
        }
      }
      function look(): MediaStreamTrack | null {
        latest = reported() ?? latest;
        if (latest !== null) hold(latest);
        return latest;
      }

      const watcher = { take, noteRefusal };

      return {
        /** The microphone that the call library reports now or reported last; null before the first. */
        latest: look,
        /** The open microphone as the browser gave it to the page; null if it is closed or unknown. */
        device,
        /** Assigns the page's next requests to this call. */
        watch(): void {
          watching = watcher;
        },
        /**
         * Adds the state of the permission to a report of a refusal, which does not say whether the browser asked: a
         * state of "prompt" means that it would ask at the next press.
         */
        explain: (report: unknown): unknown =>
          permission === null ? report : { ...(report as object), permission },
        /** Silences every track, and stops each one that arrives later. */
        silence(): void {
          look();
          over = true;
          for (const track of held) track.enabled = false;
        },
        close(): void {
          look();
          for (const track of held) track.stop();
        },
        unwatch(): void {
          if (watching === watcher) watching = null;
        },
      };
    },
  };
}
