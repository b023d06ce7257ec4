import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { CallSession } from "../../call/call-session.ts";
import type { LiveState } from "../../call/state.ts";
import { Button } from "../../components/button.tsx";
import { LineDrawing } from "../../components/icons.tsx";
import { LONGEST_TEXT } from "../../provider/typed-text.ts";
import { useDraft, useTyping } from "../call-switches.ts";
import type { CallProps } from "../use-call.ts";
import { useReturnedFocus } from "../use-returned-focus.ts";
import { useVisitorCondition } from "../use-visitor-condition.ts";
import "../../components/field.css";
import "./type-field.css";

/** Opens and closes the field in which the visitor types. */
export function TypeButton({ session }: { readonly session: CallSession }) {
  const [typing, setTyping] = useTyping(session);
  return (
    <Button
      ref={useReturnedFocus(typing)}
      tone="quiet"
      icon={
        <LineDrawing>
          <rect x="2.5" y="6" width="19" height="12.5" rx="2.5" />
          <path d="M6.5 10h.1m3.6 0h.1m3.6 0h.1m3.6 0h.1M8 14.5h8" />
        </LineDrawing>
      }
      aria-pressed={typing}
      onPress={() => setTyping(!typing)}
    >
      Type
    </Button>
  );
}

/** The key code of an input method's keys. Safari sends the last of them after the composition has ended. */
const COMPOSING = 229;

/** A field whose text is sent to the assistant in place of spoken words. Shown only while open. */
export function TypeField(props: CallProps<LiveState>) {
  const [typing] = useTyping(props.session);
  return typing && <OpenField {...props} />;
}

function OpenField({ session, state }: CallProps<LiveState>) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [, setTyping] = useTyping(session);
  const [text, setText] = useDraft(session);
  const isInterrupted = useVisitorCondition(session, state)?.kind === "interrupted";
  const [refused, setRefused] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(LONGEST_TEXT, LONGEST_TEXT);
  }, []);

  function send(): void {
    const message = text.trim();
    if (message !== "") {
      // The SDK reports a message as sent even if the connection is interrupted.
      const sent = !isInterrupted && session.sendText(message);
      setRefused(!sent);
      if (sent) setText("");
    }
    field.current?.focus();
  }

  function press(event: KeyboardEvent): void {
    // An input method uses both keys to choose letters.
    if (event.nativeEvent.isComposing || event.keyCode === COMPOSING) return;
    if (event.key === "Escape") setTyping(false);
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    send();
  }

  return (
    <div className="type-field stack">
      <div className="type-field__words row soft small">
        <label htmlFor={id} className="strong">
          Your message
        </label>
        {state.microphoneFault !== null && <p>The microphone is off. You hear the answers.</p>}
      </div>
      <div className="type-field__row one-row">
        <textarea
          ref={field}
          id={id}
          className="field"
          rows={1}
          maxLength={LONGEST_TEXT}
          enterKeyHint="send"
          value={text}
          aria-invalid={refused}
          aria-describedby={`${id}-refusal`}
          onChange={(event) => {
            setText(event.target.value);
            setRefused(false);
          }}
          onKeyDown={press}
        />
        <Button tone="plain" onPress={send}>
          Send
        </Button>
      </div>
      <p id={`${id}-refusal`} className="type-field__refusal small" role="alert">
        {refused && "Not sent. Try again in a moment."}
      </p>
    </div>
  );
}
