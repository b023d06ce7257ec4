import type { ProviderEvent, Speaker } from "../provider/events.ts";
import { type Level, level } from "../provider/levels.ts";
import {
  type CallAudio,
  type CallTarget,
  ClientCreationError,
  type SessionId,
  type StartRequest,
  type VoiceCall,
  type VoiceProvider,
} from "../provider/voice-provider.ts";
import type { Cancel, Clock } from "../time/clock.ts";
import { millis, type Millis, type Seconds, secondsBetween } from "../time/units.ts";
import type { CallSummary, Effect } from "./effects.ts";
import type { CallInput, StartClearance } from "./input.ts";
import type { CallPage } from "./messages.ts";
import { type CallState, INITIAL_STATE } from "./state.ts";
import { transition } from "./transition.ts";

/** From any connecting state a call becomes active or idle within this time. */
export const CONNECT_LIMIT = millis(45_000);
const TIMER_TICK = millis(1000);
const SILENCE = level(0);
const NO_AUDIO: CallAudio = { assistant: null, visitor: null };

export interface RingTone {
  /** Plays from the start, looped. A refusal is the ring's own affair: the call goes on. */
  play(): void;
  /** Stops and rewinds. */
  stop(): void;
}

/** Something that happened to the call, for the log, the trace and the panel. `late`: of a call already over. */
export interface Activity {
  readonly at: Millis;
  /** `visitor.start`, `provider.call-start`, `start.resolve`, `stop.reject`, `limit.connect` and so on. */
  readonly cause: string;
  readonly late: boolean;
  /** What came with it: a provider's event, or what a start or stop was rejected with. */
  readonly detail: unknown;
}

export interface SessionDependencies {
  readonly clock: Clock;
  /**
   * The provider to call with, made on the first start. Null where the client is missing (no public
   * key); throws where it cannot be created.
   */
  readonly connect: () => VoiceProvider | null;
  /** The identifiers that the configuration gives, null where it gives none. */
  readonly targets: Readonly<Record<CallTarget["type"], string | null>>;
  readonly newSessionId: () => SessionId;
  readonly ring: RingTone;
  readonly navigate: (to: "/" | "/call-ending", summary?: CallSummary) => void;
}

/** The one call of the app. It lives as long as the app does, whatever page is shown. */
export interface CallSession {
  readonly state: () => CallState;
  /** Hears of every new state; returns the way to stop hearing. */
  readonly subscribe: (listener: () => void) => Cancel;
  /** Whole seconds since the call began; 0 unless it is active. */
  readonly elapsed: () => Seconds;
  /** Hears every second while a call is active. */
  readonly subscribeSeconds: (listener: () => void) => Cancel;
  /** Hears everything that happens to the call, also what changes nothing. */
  readonly observe: (observer: (activity: Activity) => void) => Cancel;
  /** How loud each side is at this moment. */
  readonly levels: () => Readonly<Record<Speaker, Level>>;
  readonly audio: () => CallAudio;
  /** Fetches the provider ahead of a start. Asks for nothing and never fails. */
  readonly warmUp: () => void;
  readonly start: (page: CallPage) => void;
  readonly stop: () => void;
  /** Ends a call, if there is one, without the redirect. */
  readonly goHome: (page: CallPage) => void;
  readonly setMuted: (muted: boolean) => void;
  /** Plays audio that the browser had blocked. To be called in answer to a gesture. */
  readonly playAudio: () => void;
}

/** What is kept of one start. Events are told apart by it: those of any but the present one are late. */
interface Opening {
  call: VoiceCall | null;
}

/** Whoever listens may fail; the call goes on, and the failure surfaces as an uncaught error. */
function surface(error: unknown): void {
  queueMicrotask(() => {
    throw error;
  });
}

export function createCallSession(dependencies: SessionDependencies): CallSession {
  const { clock, connect, targets, newSessionId, ring, navigate } = dependencies;
  const listeners = new Set<() => void>();
  const observers = new Set<(activity: Activity) => void>();
  const queue: (() => void)[] = [];

  let state: CallState = INITIAL_STATE;
  let provider: VoiceProvider | null = null;
  let current: Opening | null = null;
  let assistantLevel = SILENCE;
  let visitorLevel = SILENCE;
  let clearLimit: Cancel = () => {};
  let busy = false;

  function report(cause: string, late: boolean, detail: unknown): void {
    if (observers.size === 0) return;
    const activity = { at: clock.now(), cause, late, detail };
    for (const observer of observers) observer(activity);
  }

  function apply(input: CallInput): void {
    const [next, effects] = transition(state, input);
    const changed = next !== state;
    state = next;
    for (const effect of effects) perform(effect);
    if (changed) for (const listener of listeners) listener();
  }

  /** One input at a time: what an effect or a listener sets off waits until the present one is done. */
  function inTurn(task: () => void): void {
    if (busy) return void queue.push(task);
    busy = true;
    try {
      task();
    } catch (error) {
      surface(error);
    }
    finishTurn();
  }

  function finishTurn(): void {
    busy = false;
    const next = queue.shift();
    if (next !== undefined) inTurn(next);
  }

  function feed(input: CallInput, cause: string, detail: unknown = null): void {
    inTurn(() => {
      apply(input);
      report(cause, false, detail);
    });
  }

  /** Takes its turn like any input, but without a closure: of events there are many. */
  function hear(opening: Opening, event: ProviderEvent): void {
    if (busy) return void queue.push(() => receive(opening, event));
    busy = true;
    try {
      receive(opening, event);
    } catch (error) {
      surface(error);
    }
    finishTurn();
  }

  function receive(opening: Opening, event: ProviderEvent): void {
    const late = opening !== current;
    if (!late) {
      if (event.type === "volume-level") assistantLevel = event.level;
      else if (event.type === "local-volume-level") visitorLevel = event.level;
      apply({ type: "provider", at: clock.now(), event });
    }
    if (observers.size > 0) report(`provider.${event.type}`, late, event);
  }

  /** How a start settled counts only while the call that it opened is the present one. */
  function settled(opening: Opening, input: CallInput, detail: unknown = null): void {
    inTurn(() => {
      const late = opening !== current;
      if (!late) apply(input);
      report(input.type, late, detail);
    });
  }

  function openCall(page: CallPage, sessionId: SessionId): void {
    const opening: Opening = { call: null };
    current = opening;
    const request = requestFor(page, sessionId);
    const call = (provider as VoiceProvider).start(request, (event) => hear(opening, event));
    opening.call = call;
    call.started.then(
      (outcome) => {
        const type = outcome === "started" ? "start.resolve" : "start.resolve-null";
        settled(opening, { type, at: clock.now() });
      },
      (error: unknown) => {
        const clientFailed = error instanceof ClientCreationError;
        settled(opening, { type: "start.reject", at: clock.now(), error, clientFailed }, error);
      },
    );
  }

  function requestFor(page: CallPage, sessionId: SessionId): StartRequest {
    const type = page === "admin" ? "workflow" : "assistant";
    const timestamp = new Date(clock.now()).toISOString();
    const metadata = { sessionId, timestamp, type } as const;
    return {
      target: { type, id: targets[type] },
      metadata: page === "admin" ? { ...metadata, page: "admin-testing" } : metadata,
    };
  }

  /** The present call, which from now on is a past one. */
  function takeCall(): VoiceCall | null {
    const call = current?.call ?? null;
    current = null;
    assistantLevel = SILENCE;
    visitorLevel = SILENCE;
    return call;
  }

  function stopCall(): void {
    takeCall()
      ?.stop()
      .then(
        () => inTurn(() => report("stop.resolve", false, null)),
        (error: unknown) => inTurn(() => report("stop.reject", false, error)),
      );
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case "ring.play":
        return ring.play();
      case "ring.stop":
        return ring.stop();
      case "limit.arm":
        clearLimit = clock.after(CONNECT_LIMIT, () =>
          feed({ type: "limit.connect", at: clock.now() }, "limit.connect"),
        );
        return;
      case "limit.clear":
        return clearLimit();
      case "provider.start":
        return openCall(effect.page, effect.sessionId);
      case "provider.stop":
        return stopCall();
      case "provider.release":
        return takeCall()?.release();
      case "provider.mute":
        return current?.call?.setMuted(effect.muted);
      case "navigate":
        return effect.to === "/" ? navigate("/") : navigate(effect.to, effect.summary);
      default:
        return effect satisfies never;
    }
  }

  /** Makes the provider if it is not there yet; a later start tries again where that failed. */
  function clear(): StartClearance {
    try {
      provider ??= connect();
    } catch (cause) {
      return { ready: false, failure: { kind: "client-failed", cause } };
    }
    if (provider === null) return { ready: false, failure: { kind: "client-missing" } };
    return { ready: true, sessionId: newSessionId() };
  }

  const elapsed = (): Seconds =>
    state.phase === "active"
      ? secondsBetween(state.activeSince, clock.now())
      : secondsBetween(millis(0), millis(0));

  function subscribeTo<Listener>(set: Set<Listener>, listener: Listener): Cancel {
    set.add(listener);
    return () => set.delete(listener);
  }

  /** Ticks on the whole seconds of the call, not of whoever listens. */
  function subscribeSeconds(listener: () => void): Cancel {
    let cancel: Cancel = () => {};
    const arm = () => {
      const since = state.phase === "active" ? state.activeSince : clock.now();
      const rest = TIMER_TICK - ((clock.now() - since) % TIMER_TICK);
      cancel = clock.after(millis(rest), () => {
        arm();
        listener();
      });
    };
    arm();
    return () => cancel();
  }

  return {
    state: () => state,
    subscribe: (listener) => subscribeTo(listeners, listener),
    observe: (observer) => subscribeTo(observers, observer),
    elapsed,
    levels: () => ({ assistant: assistantLevel, visitor: visitorLevel }),
    audio: () => current?.call?.audio() ?? NO_AUDIO,
    subscribeSeconds,
    warmUp() {
      try {
        provider ??= connect();
        provider?.warmUp();
      } catch {
        // The start that follows says so.
      }
    },
    start(page) {
      inTurn(() => {
        const cause = "visitor.start";
        if (state.phase !== "idle") return report(cause, false, null);
        apply({ type: cause, at: clock.now(), page, clearance: clear() });
        report(cause, false, null);
      });
    },
    stop: () => feed({ type: "visitor.stop", at: clock.now() }, "visitor.stop"),
    goHome: (page) => feed({ type: "visitor.go-home", at: clock.now(), page }, "visitor.go-home"),
    setMuted(muted) {
      const type = muted ? "visitor.mute" : "visitor.unmute";
      feed({ type, at: clock.now() }, type);
    },
    playAudio() {
      const opening = current;
      opening?.call?.playAudio().then(
        () => settled(opening, { type: "audio.unblocked", at: clock.now() }),
        (error: unknown) => inTurn(() => report("audio.refused", opening !== current, error)),
      );
    },
  };
}
