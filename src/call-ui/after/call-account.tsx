import { useRef } from "react";
import type { CaptionLine } from "../../call/captions.ts";
import { endingOf, wentWell } from "../../call/ending.ts";
import { Button } from "../../components/button.tsx";
import { Headshot } from "../../components/headshot.tsx";
import { Notice } from "../../components/notice.tsx";
import { selectWords, useCopy } from "../../components/use-copy.ts";
import { endingTexts, endingTone } from "../../content/ending-texts.ts";
import { dentalPersona } from "../../content/personas.ts";
import { formatSeconds } from "../../shared/units.ts";
import type { KnownFacts } from "./ended-call.ts";
import { CallPicture } from "./call-picture.tsx";
import "./call-account.css";

/** The session ID with a button that copies it, for a question to the support. */
function SessionIdFact({ sessionId }: { readonly sessionId: string }) {
  const id = useRef<HTMLElement>(null);
  const { state, copy } = useCopy(() => selectWords(id.current));
  const copied = state === "copied";
  return (
    <div className="call-account__id">
      <dt className="soft small">Session ID</dt>
      <dd className="row">
        <code ref={id} className="soft">
          {sessionId}
        </code>
        <Button tone="text" {...(copied && { icon: "check" })} onPress={() => copy(sessionId)}>
          {copied ? "Copied" : "Copy"} <span className="visually-hidden">the session ID</span>
        </Button>
        <output>
          {state === "refused" && "Your browser did not allow the copy. The ID is selected."}
        </output>
      </dd>
    </div>
  );
}

const isKnown = ({ durationSeconds, sessionId }: KnownFacts): boolean =>
  durationSeconds !== null || sessionId !== null;

interface CallAccountProps extends KnownFacts {
  /** The words of the call, as far as the session still has them. */
  readonly lines: readonly CaptionLine[];
}

/** What happened to the call that led to this page. Thanks the visitor if the call went as it should. */
export function CallAccount({ lines, ...call }: CallAccountProps) {
  const { firstName, headshot } = dentalPersona;
  const ending = endingOf(call);
  const isCut = !wentWell(call);
  return (
    <>
      {ending !== null && (
        <div className="call-account__ending">
          <Notice icon={null} tone={endingTone(ending)} texts={endingTexts[ending]} />
        </div>
      )}
      {isCut && lines.length === 0 && (
        <img className="call-picture stack" src="/images/call-cut.svg" alt="" />
      )}
      {call.durationSeconds !== null && lines.length > 0 && (
        <CallPicture lines={lines} durationSeconds={call.durationSeconds} isCut={isCut} />
      )}
      {isKnown(call) && !isCut && (
        <div className="call-account__thanks one-row soft">
          <Headshot src={headshot} name={firstName} />
          <p>Thank you for talking with us. This is how {firstName} answers your patients.</p>
        </div>
      )}
    </>
  );
}

/** For the support: the error, the duration and the session ID of the call, as far as they are known. */
export function CallFacts(call: KnownFacts) {
  const { durationSeconds, sessionId, error } = call;
  if (error === null && !isKnown(call)) return null;
  return (
    <div className="call-account__facts card stack">
      {error && (
        <div>
          <h2>Details for our support</h2>
          <p className="soft small" role={endingOf(call) === null ? undefined : "alert"}>
            <span className="error-box__text">{error.text}</span>
          </p>
        </div>
      )}
      {isKnown(call) && (
        <dl className="row">
          {durationSeconds !== null && (
            <div>
              <dt className="soft small">Call duration</dt>
              <dd className="one-row">{formatSeconds(durationSeconds)}</dd>
            </div>
          )}
          {sessionId !== null && <SessionIdFact sessionId={sessionId} />}
        </dl>
      )}
    </div>
  );
}
