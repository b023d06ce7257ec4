import { describeFailure } from "./messages.ts";
import {
  addLine,
  addTranscript,
  beginAnswer,
  finishCaptions,
  isAnswered,
  NO_CAPTIONS,
} from "./captions.ts";
import { clientFaultOf, type Failure } from "./call-error.ts";
import type { Effect } from "./effects.ts";
import { type CallInput, type InputName, type InputNamed, inputName } from "./input.ts";
import { SPEECH_THRESHOLD } from "../provider/levels.ts";
import { parseProviderError } from "../provider/provider-error.ts";
import { isRepeated, NO_FINALS, noteFinal } from "./repeated-words.ts";
import {
  type ActiveState,
  type CallEnd,
  type CallState,
  type ConnectingState,
  type IdleState,
  isLongCall,
  type LiveState,
  type Phase,
  timeOf,
} from "./state.ts";
import type { Millis } from "../shared/units.ts";

type StateIn<P extends Phase> = Extract<CallState, { phase: P }>;
type Step = readonly [CallState, readonly Effect[]];

/** The handler of an input in one phase. `to` lists every phase that it may lead to. */
interface Cell<P extends Phase, Name extends InputName> {
  readonly to: readonly Phase[];
  readonly run: (state: StateIn<P>, input: InputNamed<Name>) => Step;
}

/** `null`: the input changes nothing in that phase. */
type Table = { [P in Phase]: { [Name in InputName]: Cell<P, Name> | null } };

const NOTHING: readonly Effect[] = [];
const only = (state: CallState): Step => [state, NOTHING];

function startCall(state: IdleState, { at, page, clearance }: InputNamed<"visitor.start">): Step {
  if (!clearance.ready) return only({ ...state, error: describeFailure(clearance.failure, page) });
  const { sessionId } = clearance;
  const connecting: ConnectingState = {
    phase: "connecting",
    startedAt: at,
    page,
    sessionId,
    error: null,
    summary: state.summary,
    endedReason: null,
    captions: NO_CAPTIONS,
    finals: NO_FINALS,
    speaking: false,
    muted: false,
    progress: null,
    microphoneFault: null,
    audioBlocked: false,
    network: { quality: "unknown", interrupted: new Set() },
  };
  return [
    connecting,
    [{ type: "limit.arm" }, { type: "ring.play" }, { type: "provider.start", page, sessionId }],
  ];
}

function becomeActive(state: ConnectingState, { at }: InputNamed<"call-start">): Step {
  return [
    { ...state, phase: "active", activeSince: at, answerOwed: false, error: null },
    [{ type: "ring.stop" }, { type: "limit.clear" }],
  ];
}

interface EndOfCall {
  readonly at: Millis;
  readonly by: CallEnd;
  /** Why the call failed; absent after other ends. */
  readonly failure?: Failure;
  /** The visitor goes home, so there is no redirect. */
  readonly goingHome?: true;
}

/** Every end of a call: becomes idle, stops the ring, lets the call go, and decides on the redirect. */
function end(state: LiveState, { at, by, failure, goingHome }: EndOfCall): Step {
  const { sessionId, page, endedReason } = state;
  const captions = finishCaptions(state.captions);
  const error = failure && describeFailure(failure, page);
  const lasting = { sessionId, page, captions, endedReason, error: error ?? state.error };
  // The service does not know yet of an end that the visitor or the limit caused.
  const letGo: Effect = {
    type: by === "visitor" || by === "limit" ? "provider.stop" : "provider.release",
  };
  if (state.phase === "connecting") {
    return [
      { phase: "idle", ended: by, summary: state.summary, ...lasting },
      [{ type: "ring.stop" }, { type: "limit.clear" }, letGo],
    ];
  }
  const summary = { durationSeconds: timeOf(state, at), sessionId };
  const effects: Effect[] = [letGo];
  const earned = error !== undefined || isLongCall(summary);
  if (goingHome !== true && earned && page === "home") {
    const told = error === undefined ? null : { code: error.code, text: error.text };
    effects.push({
      type: "navigate",
      to: "/call-ending",
      call: { ...summary, ended: by, error: told, endedReason },
    });
  }
  return [{ phase: "idle", ended: by, summary, ...lasting }, effects];
}

const endedBy =
  (by: CallEnd) =>
  (state: LiveState, { at }: CallInput): Step =>
    end(state, { at, by });

/** Only the admin page needs a navigation, because visitors who go home are on the home page already. */
const navigateHome = (page: InputNamed<"visitor.go-home">["page"]): readonly Effect[] =>
  page === "admin" ? [{ type: "navigate", to: "/" }] : NOTHING;

function leaveCall(state: LiveState, { at, page }: InputNamed<"visitor.go-home">): Step {
  const [idle, effects] = end(state, { at, by: "visitor", goingHome: true });
  return [idle, [...effects, ...navigateHome(page)]];
}

const goHome = (state: IdleState, { page }: InputNamed<"visitor.go-home">): Step => [
  state,
  navigateHome(page),
];

/** The first fatal error ends the call; later errors are late. */
function fail(state: LiveState, { at, event }: InputNamed<"error">): Step {
  if (!event.error.fatal) return only(state);
  const failure = { kind: "provider", error: event.error, cause: event.raw } as const;
  return end(state, { at, by: "error", failure });
}

function failureOf(cause: unknown): Failure {
  const kind = clientFaultOf(cause);
  if (kind !== null) return { kind, cause };
  return { kind: "provider", error: parseProviderError(cause), cause };
}

const startRejected = (state: ConnectingState, { at, error }: InputNamed<"start.reject">): Step =>
  end(state, { at, by: "error", failure: failureOf(error) });

/** The failure of a start that the service gave no reason for. */
const SILENCE = failureOf(null);
const STALLED: Failure = { kind: "stalled", cause: null };

const startedEmpty = (state: ConnectingState, { at }: CallInput): Step =>
  end(state, { at, by: "error", failure: SILENCE });

const connectTimedOut = (state: ConnectingState, input: InputNamed<"limit.connect">): Step =>
  end(state, { at: input.at, by: "limit", failure: input.stalled ? STALLED : SILENCE });

const setMuted =
  (muted: boolean) =>
  (state: LiveState): Step =>
    state.muted === muted ? only(state) : [{ ...state, muted }, [{ type: "provider.mute", muted }]];

/** Changes fields of the state. Returns the same object if they have these values already. */
function change(state: LiveState, fields: Partial<Omit<ConnectingState, "phase">>): LiveState {
  const names = Object.keys(fields) as (keyof typeof fields)[];
  return names.some((name) => state[name] !== fields[name]) ? { ...state, ...fields } : state;
}

/** Sets whether an answer is owed. Only an active call can owe one. */
const owe = (state: LiveState, answerOwed: boolean): LiveState =>
  state.phase === "connecting" || state.answerOwed === answerOwed
    ? state
    : { ...state, answerOwed };

/** Speech and words come over the network, so they end interruptions, also of a channel that never reports it. */
const hear = (state: LiveState): LiveState =>
  state.network.interrupted.size === 0
    ? state
    : { ...state, network: { ...state.network, interrupted: new Set() } };

const withMicrophone = (state: LiveState): LiveState => change(state, { microphoneFault: null });

/** The assistant begins to speak, and with that to answer. */
function startSpeech(state: LiveState): Step {
  const captions = state.speaking ? state.captions : beginAnswer(state.captions);
  return only(owe(change(hear(state), { captions, speaking: true }), false));
}
const endSpeech = (state: LiveState): Step => only(change(state, { speaking: false }));

function hearTranscript(state: LiveState, { at, event }: InputNamed<"transcript">): Step {
  const { transcript } = event;
  if (transcript === null || isRepeated(state.finals, transcript, at)) return only(state);
  const { speaker, final, text } = transcript;
  const captions = addTranscript(state.captions, transcript, timeOf(state, at), state.speaking);
  const finals = final ? noteFinal(state.finals, speaker, text, at) : state.finals;
  const heard = change(hear(state), { captions, finals });
  if (speaker === "assistant" || text.trim() === "") return only(heard);
  // A finished turn of the visitor asks for an answer, unless the answer has begun before the turn's final
  // transcript; an unfinished one says that the visitor goes on.
  const working = withMicrophone(heard);
  return only(final && isAnswered(state.captions, text) ? working : owe(working, final));
}

/** A typed text is a finished turn of the visitor. The unfinished words of speech stay. */
function noteTyped(state: ActiveState, { at, text }: InputNamed<"visitor.type">): Step {
  const captions = addLine(state.captions, "visitor", text, timeOf(state, at));
  const finals = noteFinal(state.finals, "visitor", text, at);
  return only(owe({ ...state, captions, finals }, true));
}

function noteProgress(state: LiveState, { event }: InputNamed<"start-progress">): Step {
  if (event.progress === null) return only(state);
  // Only one step says that the call is filmed, and it stays so.
  const filmed = event.progress.filmed || state.progress?.filmed === true;
  return only({ ...state, progress: { ...event.progress, filmed } });
}

const noteQuality = (state: LiveState, { event }: InputNamed<"network-quality">): Step =>
  only({ ...state, network: { ...state.network, quality: event.quality } });

function noteConnection(state: LiveState, { event }: InputNamed<"network-connection">): Step {
  if (event.connection === null) return only(state);
  const { channel, connected } = event.connection;
  const interrupted = new Set(state.network.interrupted);
  if (connected) interrupted.delete(channel);
  else interrupted.add(channel);
  return only({ ...state, network: { ...state.network, interrupted } });
}

/** Keeps the first reason. The SDK makes up another one, but only after the end, when it is late. */
function noteEndedReason(state: LiveState, { event }: InputNamed<"status-update">): Step {
  const reason = event.update?.status === "ended" ? event.update.endedReason : null;
  return only(change(state, { endedReason: state.endedReason ?? reason }));
}

/** A fault of the camera alone leaves the visitor audible, but not filmed. */
const noteMicrophone = (state: LiveState, { event }: InputNamed<"microphone-error">): Step =>
  only(
    event.fault === null
      ? { ...state, progress: state.progress && { ...state.progress, filmed: false } }
      : { ...state, microphoneFault: event.fault },
  );

const forgetMicrophoneFault = (state: LiveState): Step => only(withMicrophone(state));

/** Ends the microphone's fault, because the service hears the visitor. */
const hearVisitor = (state: LiveState, { event }: InputNamed<"local-volume-level">): Step =>
  only(event.level > SPEECH_THRESHOLD ? withMicrophone(state) : state);

const setAudioBlocked =
  (audioBlocked: boolean) =>
  (state: LiveState): Step =>
    only(change(state, { audioBlocked }));

/** The cells of inputs that keep a connecting or active call in its phase. */
const quiet = <P extends "connecting" | "active">(phase: P) =>
  ({
    "visitor.mute": { to: [phase], run: setMuted(true) },
    "visitor.unmute": { to: [phase], run: setMuted(false) },
    "audio.unblocked": { to: [phase], run: setAudioBlocked(false) },
    "microphone.changed": { to: [phase], run: forgetMicrophoneFault },
    "speech-start": { to: [phase], run: startSpeech },
    "speech-end": { to: [phase], run: endSpeech },
    "volume-level": null,
    "local-volume-level": { to: [phase], run: hearVisitor },
    transcript: { to: [phase], run: hearTranscript },
    "start-progress": { to: [phase], run: noteProgress },
    "network-quality": { to: [phase], run: noteQuality },
    "network-connection": { to: [phase], run: noteConnection },
    "microphone-error": { to: [phase], run: noteMicrophone },
    "audio-blocked": { to: [phase], run: setAudioBlocked(true) },
    "status-update": { to: [phase], run: noteEndedReason },
    "unknown-event": null,
  }) as const;

/** The cells of inputs that end a connecting or active call. */
const endings = <P extends "connecting" | "active">(phase: P) =>
  ({
    "visitor.stop": { to: ["idle"], run: endedBy("visitor") },
    "visitor.go-home": { to: ["idle"], run: leaveCall },
    "call-end": { to: ["idle"], run: endedBy("service") },
    disconnect: { to: ["idle"], run: endedBy("disconnect") },
    error: { to: ["idle", phase], run: fail },
  }) as const;

const CONNECTING: Table["connecting"] = {
  "visitor.start": null,
  "visitor.type": null,
  ...endings("connecting"),
  "start.resolve": null,
  "start.resolve-null": { to: ["idle"], run: startedEmpty },
  "start.reject": { to: ["idle"], run: startRejected },
  "limit.connect": { to: ["idle"], run: connectTimedOut },
  "call-start": { to: ["active"], run: becomeActive },
  ...quiet("connecting"),
};

/** No cell for any input. A cast, because the keys of an object are of type `string`. */
const NO_CELLS = Object.fromEntries(Object.keys(CONNECTING).map((name) => [name, null])) as Record<
  InputName,
  null
>;

/**
 * The machine's handlers for every input in every phase. The diagram in ARCHITECTURE.md is generated from
 * this table, the coverage check counts its cells, and the tests walk it.
 */
export const TABLE: Table = {
  idle: {
    ...NO_CELLS,
    "visitor.start": { to: ["connecting", "idle"], run: startCall },
    "visitor.go-home": { to: ["idle"], run: goHome },
  },
  connecting: CONNECTING,
  active: {
    ...NO_CELLS,
    ...endings("active"),
    "visitor.type": { to: ["active"], run: noteTyped },
    ...quiet("active"),
  },
};

/**
 * Returns the next state and its effects. Pure and total: the time comes with the input, and an
 * input without a cell returns the same state.
 */
export function transition(state: CallState, input: CallInput): Step {
  // A cast: the table's type guarantees that each cell fits its phase and input, but the lookup loses that.
  const cell = TABLE[state.phase][inputName(input)] as Cell<Phase, InputName> | null;
  return cell === null ? only(state) : cell.run(state as never, input as never);
}
