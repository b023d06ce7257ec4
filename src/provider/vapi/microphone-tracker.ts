/** As much of the browser's devices as is watched. */
type Devices = Pick<MediaDevices, "getUserMedia">;

/** The microphones of one call. Of whatever it was given: a call that is recorded has a camera too. */
export interface CallMicrophones {
  /** The one that the call library tells of, or the last that it told of; null before the first. */
  latest(): MediaStreamTrack | null;
  /** From now on, what the page asks for is this call's. */
  watch(): void;
  /** Nobody is heard any more. What was asked for and is given later is closed as it comes. */
  silence(): void;
  close(): void;
  /** What the page asks for from now on is none of this call's. */
  unwatch(): void;
}

export interface MicrophoneTracker {
  /** @param told the track that the call library tells of, which forgets it on a fatal error. */
  ofCall(told: () => MediaStreamTrack | null): CallMicrophones;
}

const devicesOfPage = (): Partial<Devices> | undefined => globalThis.navigator?.mediaDevices;

/**
 * Watches what microphones the page is given, from now on and for good. The call machine opens them, and
 * the call library tells of one only once the call was joined: of a start that is stopped before, or of a
 * visitor who answers the browser's question minutes later, nobody else knows; and a machine that has
 * fallen silent closes none. Assumed is no more than that the machine asks in the page's own realm, as
 * it has to for a track that the page can use, and that it asks once it was told to join and before it
 * has left. Of a machine that is silent and asks only after its call object was destroyed, nothing is
 * known: it cannot be told from the app itself, which asks for its check between calls.
 */
export function trackMicrophones(devices = devicesOfPage()): MicrophoneTracker {
  let watching: ((given: MediaStream) => void) | null = null;

  const ask = devices?.getUserMedia?.bind(devices);
  if (devices !== undefined && ask !== undefined) {
    const asked: Devices["getUserMedia"] = async (constraints) => {
      const take = watching;
      const given = await ask(constraints);
      take?.(given);
      return given;
    };
    // Where somebody has nailed it down, there is still what the call library tells.
    Reflect.set(devices, "getUserMedia", asked);
  }

  return {
    ofCall(told) {
      const held = new Set<MediaStreamTrack>();
      let latest: MediaStreamTrack | null = null;
      let over = false;

      function hold(track: MediaStreamTrack): void {
        held.add(track);
        if (over) track.stop();
      }
      function take(given: MediaStream): void {
        for (const track of given.getTracks()) hold(track);
      }
      function look(): MediaStreamTrack | null {
        latest = told() ?? latest;
        if (latest !== null) hold(latest);
        return latest;
      }

      return {
        latest: look,
        watch() {
          watching = take;
        },
        silence() {
          look();
          over = true;
          for (const track of held) track.enabled = false;
        },
        close() {
          look();
          for (const track of held) track.stop();
        },
        unwatch() {
          if (watching === take) watching = null;
        },
      };
    },
  };
}
