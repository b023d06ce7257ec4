import type { ProviderEvent } from "../provider/events.ts";
import type { CallControls } from "../provider/call-controls.ts";
import { isSendable } from "../provider/typed-text.ts";
import {
  NO_AUDIO,
  type SessionId,
  type StartRequest,
  type VoiceCall,
  type VoiceProvider,
} from "../provider/voice-provider.ts";
import type { Cancel } from "../shared/clock.ts";
import { guarded } from "../shared/report-unhandled-error.ts";
import { createSubscribable } from "../shared/subscribable.ts";
import { type Millis, millis } from "../shared/units.ts";
import type { Activity, ActivityContent, EventReport } from "./activity.ts";
import type { CallSession, SessionDependencies } from "./call-session.ts";
import type { Effect } from "./effects.ts";
import { everySecondSince } from "./every-second.ts";
import type { CallInput, StartClearance, UntimedInput } from "./input.ts";
import { type CallPage, clientFaultOf } from "./call-error.ts";
import { createLoudness } from "./loudness.ts";
import { type CallState, INITIAL_STATE, timeOf } from "./state.ts";
import { transition } from "./transition.ts";
import { createTaskQueue } from "./task-queue.ts";

/** The time within which a connecting call must become active. After it the session ends the call. */
export const CONNECT_LIMIT = millis(45_000);

/** One accepted start. Events of any start but the current one are late. */
interface Opening {
  readonly sessionId: SessionId;
  call: VoiceCall | null;
}

/** The start request of a page: visitors' pages call the assistant, the admin page calls the workflow. */
function requestFor(page: CallPage, sessionId: SessionId, date: Millis): StartRequest {
  const target = page === "admin" ? "workflow" : "assistant";
  const timestamp = new Date(date).toISOString();
  const origin = page === "admin" && { page: "admin-testing" as const };
  return { target, metadata: { sessionId, timestamp, type: target, ...origin } };
}

export function createCallSession(dependencies: SessionDependencies): CallSession {
  const { clock, connect, newSessionId, ring, navigate } = dependencies;
  const changes = createSubscribable();
  const activities = createSubscribable<Activity>();
  const enqueue = createTaskQueue();
  const loudness = createLoudness(clock);

  let state: CallState = INITIAL_STATE;
  let provider: VoiceProvider | null = null;
  let current: Opening | null = null;
  let clearLimit: Cancel = () => {};

  function report(content: ActivityContent, opening: Opening | null, late = false) {
    if (!activities.hasListeners()) return;
    const sessionId = opening?.sessionId ?? null;
    activities.notify({ at: clock.now(), sessionId, late, ...content });
  }

  function apply(input: CallInput): void {
    const [next, effects] = transition(state, input);
    const changed = next !== state;
    state = next;
    for (const effect of effects) guarded(() => perform(effect));
    if (changed) changes.notify();
  }

  /**
   * Applies an input, or null for an activity that is no input of the machine, and reports it.
   *
   * @param of the call that it belongs to; by default the current one. If that call is over, it is only reported.
   */
  function feed(input: UntimedInput | null, content: ActivityContent, of?: Opening): void {
    enqueue(() => {
      const opening = of ?? current;
      const late = opening !== current;
      if (input !== null && !late) apply({ ...input, at: clock.now() });
      report(content, opening, late);
    });
  }

  function hear(opening: Opening, event: ProviderEvent): void {
    enqueue(() => {
      const late = opening !== current;
      const before = state;
      // A level tells the machine only that a faulty microphone works again.
      const isFaulty = state.phase !== "idle" && state.microphoneFault !== null;
      if (!late && (!loudness.hear(event) || isFaulty))
        apply({ type: "provider", event, at: clock.now() });
      // A cast, because the compiler cannot see that the cause and the event are of the same type.
      const content = { cause: `provider.${event.type}`, event } as EventReport;
      const hasWords = event.type === "transcript" && Boolean(event.transcript?.text.trim());
      const repeated = hasWords && !late && state === before && { repeated: true as const };
      report({ ...content, ...repeated }, opening, late);
    });
  }

  function openCall(page: CallPage, sessionId: SessionId): void {
    const opening: Opening = { sessionId, call: null };
    current = opening;
    const request = requestFor(page, sessionId, clock.date());
    const call = (provider as VoiceProvider).start(request, (event) => hear(opening, event));
    opening.call = call;
    call.started.then(
      (outcome) => {
        const type = outcome === "started" ? "start.resolve" : "start.resolve-null";
        const client = call.controls()?.client ?? undefined;
        feed({ type }, { cause: type, client }, opening);
      },
      (error: unknown) =>
        feed({ type: "start.reject", error }, { cause: "start.reject", error }, opening),
    );
  }

  /** Returns the current call and forgets it, so that its further events count as late. */
  function takeCall(): VoiceCall | null {
    const call = current?.call ?? null;
    current = null;
    loudness.reset();
    return call;
  }

  function stopCall(): void {
    const opening = current;
    takeCall()
      ?.stop()
      .then(
        () => enqueue(() => report({ cause: "stop.resolve" }, opening)),
        (error: unknown) => enqueue(() => report({ cause: "stop.reject", error }, opening)),
      );
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case "ring.play":
        return ring.play();
      case "ring.stop":
        return ring.stop();
      case "limit.arm":
        clearLimit = clock.after(CONNECT_LIMIT, () => {
          // The first start creates the client once its code has loaded, so a missing client means that the
          // load has stalled.
          const stalled = !hasClient();
          feed({ type: "limit.connect", stalled }, { cause: "limit.connect", stalled });
        });
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
        return effect.to === "/" ? navigate("/") : navigate(effect.to, effect.call);
      default:
        return effect satisfies never;
    }
  }

  /** Gets the provider. If that fails, the next start tries again. */
  function clear(): StartClearance {
    try {
      provider = connect();
    } catch (cause) {
      const kind = clientFaultOf(cause) ?? "client-failed";
      return { ready: false, failure: { kind, cause } };
    }
    return { ready: true, sessionId: newSessionId() };
  }

  const hasClient = () => provider?.hasClient() ?? false;
  const controls = () => current?.call?.controls() ?? null;

  /** Changes a device of the current call, which may be over by then, and reports the result. */
  async function change(
    device: "microphone" | "speaker",
    choose: (held: CallControls) => Promise<void>,
  ): Promise<void> {
    const opening = current;
    const held = controls();
    if (opening === null || held === null) throw new Error("There is no call to be heard.");
    try {
      await choose(held);
    } catch (error) {
      feed(null, { cause: `${device}.refused`, error }, opening);
      throw error;
    }
    // Only another microphone can end a fault that the machine knows.
    const input = device === "microphone" ? ({ type: "microphone.changed" } as const) : null;
    feed(input, { cause: `${device}.changed` }, opening);
  }

  return {
    state: () => state,
    subscribe: changes.subscribe,
    observe: activities.subscribe,
    now: clock.now,
    after: clock.after,
    elapsed: () => timeOf(state, clock.now()),
    levels: loudness.levels,
    audio: () => current?.call?.audio() ?? NO_AUDIO,
    subscribeSeconds(listener) {
      const since = state.phase === "active" ? state.activeSince : clock.now();
      return everySecondSince(since, clock, listener);
    },
    warmUp() {
      try {
        provider = connect();
        provider.warmUp();
      } catch {
        // A failure is ignored here, because the start that follows reports it.
      }
    },
    hasClient,
    start(page) {
      enqueue(() => {
        const type = "visitor.start";
        if (state.phase !== "idle")
          return report({ cause: type, page, refused: "in-progress" }, current);
        const clearance = clear();
        apply({ type, page, clearance, at: clock.now() });
        const refused = clearance.ready ? null : clearance.failure;
        report({ cause: type, page, refused }, current);
      });
    },
    stop: () => feed({ type: "visitor.stop" }, { cause: "visitor.stop" }),
    goHome: (page) => feed({ type: "visitor.go-home", page }, { cause: "visitor.go-home", page }),
    setMuted(muted) {
      const type = muted ? "visitor.mute" : "visitor.unmute";
      feed({ type }, { cause: type });
    },
    sendText(text) {
      const opening = current;
      const sent =
        opening !== null &&
        state.phase === "active" &&
        isSendable(text) &&
        (opening.call?.sendText(text) ?? false);
      const content = { cause: "visitor.type", text, sent } as const;
      if (sent) feed({ type: "visitor.type", text }, content, opening);
      else feed(null, content);
      return sent;
    },
    playAudio() {
      const opening = current;
      opening?.call?.playAudio().then(
        () => feed({ type: "audio.unblocked" }, { cause: "audio.unblocked" }, opening),
        (error: unknown) => feed(null, { cause: "audio.refused", error }, opening),
      );
    },
    controls,
    useMicrophone: (id) => change("microphone", (held) => held.useMicrophone(id)),
    useSpeaker: (id) => change("speaker", (held) => held.useSpeaker(id)),
    setVolume(volume) {
      const opening = current;
      const held = controls();
      if (opening === null || held === null) return;
      held.setVolume(volume);
      feed(null, { cause: "volume.changed", volume: held.volume() }, opening);
    },
  };
}
