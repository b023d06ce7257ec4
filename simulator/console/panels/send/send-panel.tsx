import { type SyntheticEvent, useId, useState } from "react";
import { PROVIDER_EVENTS, type ProviderEventName } from "../../../../src/provider/events.ts";
import { isBlank } from "../../model/editing/keep.ts";
import { templateOf } from "../../model/send/event-presets.ts";
import { pageAt } from "../../model/page-address.ts";
import { Choice, LinkButton, Select, Tag } from "../../components/panel.tsx";
import { outcomeOf, type Payload, readPayload } from "../../model/send/payload.ts";
import { ErrorPresets, EventPresets, type Send } from "./preset-list.tsx";
import { Levels, VisitorActs, WhenToSend } from "./send-when.tsx";
import { useConsole, useConsoleState, useLive } from "../../components/use-console.tsx";
import "./send-panel.css";

/** Says where the payload is wrong, or the effect that an error would have on each page. */
function PayloadReport({ event, payload }: { readonly event: string; readonly payload: Payload }) {
  if (!payload.ok) {
    const { line, column, message } = payload.fault;
    return `Line ${line}, column ${column}: ${message}`;
  }
  if (event !== "error") return payload.value === undefined ? "No payload." : "Valid JSON.";
  return (["home", "admin"] as const).map((page) => {
    const { code, text } = outcomeOf(payload.value, page);
    return (
      <p key={page}>
        {page} <Tag>{code}</Tag> {text ?? "The call continues."}
      </p>
    );
  });
}

function EventForm({ send }: { readonly send: Send }) {
  const [event, setEvent] = useState<ProviderEventName>("error");
  const [text, setText] = useState(() => templateOf("error"));
  const reportId = useId();
  const payload = readPayload(text);

  const choose = (name: ProviderEventName) => {
    // Replaces the payload text only if the user has not edited the suggested one.
    if (text === templateOf(event)) setText(templateOf(name));
    setEvent(name);
  };
  const submit = (pressed: SyntheticEvent) => {
    pressed.preventDefault();
    if (payload.ok) send({ title: event, sends: [{ event, payload: payload.value }] });
  };
  return (
    <form className="sim-form stack" onSubmit={submit}>
      <label className="sim-form__field stack">
        <span className="sim-faint">Event</span>
        <Select options={PROVIDER_EVENTS} value={event} onChoose={choose} />
      </label>
      <label className="sim-form__field stack">
        <span className="sim-faint">Payload (JSON, may be empty)</span>
        <textarea
          className="field sim-mono sim-code"
          rows={7}
          spellCheck={false}
          value={text}
          aria-invalid={!payload.ok}
          aria-describedby={reportId}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(pressed) =>
            pressed.key === "Enter" && (pressed.ctrlKey || pressed.metaKey) && submit(pressed)
          }
        />
      </label>
      <div id={reportId} className="sim-form__report sim-fine" data-ok={payload.ok}>
        <PayloadReport event={event} payload={payload} />
      </div>
      <div className="sim-foot row">
        <button className="button button--primary" type="submit" disabled={!payload.ok}>
          Send {event}
        </button>
      </div>
    </form>
  );
}

/** Offers to start the default call while no call is active. */
function DefaultCall() {
  const { sending } = useConsole();
  const idle = useLive((live) => live.snapshot?.state === "idle");
  if (!idle) return null;
  return (
    <p className="sim-end one-row sim-faint">
      No call.
      <LinkButton onClick={() => void sending.startDefault()}>Start the default call</LinkButton>
    </p>
  );
}

const PHASES = { active: "active", connecting: "connecting", any: "as it is" };
const KINDS = { errors: "Errors", events: "Events", form: "Any payload" };

export function SendPanel() {
  const { sending, frames } = useConsole();
  const { loaded } = useConsoleState();
  // A call that is acted out begins with events, and a written one is broken with errors.
  const begins = loaded !== null && isBlank(loaded.scenario);
  const [kind, setKind] = useState<keyof typeof KINDS>(begins ? "events" : "errors");
  const isConnecting = useLive((live) => live.snapshot?.state === "connecting");
  const [chosen, setChosen] = useState<keyof typeof PHASES | null>(null);
  // Until the user chooses, the phase of the call.
  const phase = chosen ?? (isConnecting ? "connecting" : "active");
  const send: Send = (preset, page = pageAt(frames.live.get().path)) =>
    void sending.press(preset, page, phase === "any" ? null : phase);
  return (
    <>
      <WhenToSend>
        <Choice legend="Call phase when sent" options={PHASES} value={phase} onChange={setChosen} />
      </WhenToSend>
      <div className="sim-send__head row">
        <Choice legend="Kind of event" options={KINDS} value={kind} onChange={setKind} />
        {!begins && <DefaultCall />}
      </div>
      {kind === "errors" && <ErrorPresets send={send} />}
      {kind === "events" && (
        <>
          <EventPresets send={send} />
          <Levels />
          <VisitorActs />
        </>
      )}
      {kind === "form" && <EventForm send={send} />}
    </>
  );
}
