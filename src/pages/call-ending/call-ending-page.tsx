import { useLocation, useNavigate } from "react-router-dom";
import type { CallSession } from "../../call/call-session.ts";
import { prerenderedState } from "../../call/state.ts";
import { captionLines } from "../../call/captions.ts";
import { useFetched } from "../../call-ui/use-fetched.ts";
import { Button } from "../../components/button.tsx";
import { Headshot } from "../../components/headshot.tsx";
import { hideIfBroken } from "../../components/hide-broken-image.ts";
import { useStore } from "../../components/use-store.ts";
import { dentalPersona } from "../../content/personas.ts";
import { formatSeconds } from "../../shared/units.ts";
import { readCallSummary } from "./call-summary.ts";
import "./call-ending-page.css";

const fetchTranscript = () => import("../../call-ui/transcript.tsx");

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const never = () => () => {};

/**
 * The router's state of this visit. Null during hydration, because the build prerendered the page without a
 * visit.
 */
function useKept(): unknown {
  const location = useLocation();
  return useStore<unknown>(
    never,
    () => location.state,
    () => null,
  );
}

/**
 * The page that follows a consultation. A visit without a call shows no duration, no session ID and no
 * transcript.
 */
export function CallEndingPage({ session }: { readonly session: CallSession }) {
  const { duration, sessionId } = readCallSummary(useKept());
  const call = useStore(session.subscribe, session.state, prerenderedState);
  const navigate = useNavigate();
  const { firstName, headshot } = dentalPersona;
  // The session may hold a later call. Only the captions of this visit's call are shown.
  const lines = call.sessionId === sessionId ? captionLines(call.captions) : [];
  const parts = useFetched(lines.length > 0, fetchTranscript);
  const talkAgain = () => {
    session.start("home");
    void navigate("/");
  };
  return (
    <main className="call-ending">
      <picture>
        <source srcSet="/videos/background.avif" type="image/avif" />
        <img
          className="call-ending__still"
          loading="lazy"
          src="/videos/background.jpg"
          alt=""
          // The picture loads late, because the page's text has priority.
          fetchPriority="low"
          {...hideIfBroken}
        />
      </picture>
      <div className="call-ending__words">
        <h1 tabIndex={-1}>Call Completed</h1>
        <p className="call-ending__lead">Your consultation with {firstName} has ended</p>
        {(duration !== null || sessionId !== null) && (
          <dl className="call-ending__facts">
            {duration !== null && <Fact name="Call duration" value={formatSeconds(duration)} />}
            {sessionId !== null && <Fact name="Session ID" value={sessionId} />}
          </dl>
        )}
        <div className="call-ending__thanks">
          <Headshot src={headshot} name={firstName} speaking={false} />
          <p>Thank you for talking with us. We hope {firstName} could help.</p>
        </div>
        <div className="call-ending__next">
          <Button
            tone="primary"
            icon="voice"
            once
            disabled={call.phase !== "idle"}
            onPointerEnter={session.warmUp}
            onFocus={session.warmUp}
            onPress={talkAgain}
          >
            Talk to {firstName} again
          </Button>
          <Button tone="quiet" icon="back" data-takes-focus onPress={() => void navigate("/")}>
            Back to Home
          </Button>
        </div>
      </div>
      {parts && lines.length > 0 && sessionId !== null && (
        <parts.Transcript
          lines={lines}
          names={{ assistant: firstName, visitor: "You" }}
          sessionId={sessionId}
        />
      )}
    </main>
  );
}
