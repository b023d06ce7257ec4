import { useLocation, useNavigate } from "react-router-dom";
import type { CallSession } from "../../call/call-session.ts";
import { StartButton } from "../../call-ui/card/start-button.tsx";
import { useCall } from "../../call-ui/use-call.ts";
import { useCallParts } from "../../call-ui/use-call-parts.ts";
import { Button } from "../../components/button.tsx";
import { ContactLink } from "../../components/contact-link.tsx";
import { SiteLinks } from "../../components/site-links.tsx";
import { Poster } from "../../components/poster.tsx";
import { useClientValue } from "../../components/use-store.ts";
import { dentalPersona } from "../../content/personas.ts";
import "../../components/print-tokens.css";
import "./call-ending-page.css";

/**
 * The page that follows a consultation. Everything about the call itself is in a chunk that is fetched during
 * the call; a visit without a call shows none of it.
 */
export function CallEndingPage({ session }: { readonly session: CallSession }) {
  const location = useLocation();
  // The build prerenders the page without a visit.
  const kept = useClientValue<unknown>(() => location.state, null);
  const { call } = useCall(session, "home");
  const navigate = useNavigate();
  const parts = useCallParts(kept !== null);
  const ended = kept === null || parts === null ? null : parts.readEndedCall(kept);
  const ending = ended === null || parts === null ? null : parts.endingOf(ended);
  const { firstName } = dentalPersona;
  // The session may hold a later call. Only the captions of this visit's call are shown.
  const lines = ended !== null && call.sessionId === ended.sessionId ? call.captions.lines : [];
  const talkAgain = () => {
    session.start("home");
    void navigate("/");
  };
  return (
    <div className="call-ending fill rising-pearl">
      <header className="row">
        <SiteLinks />
      </header>
      <main>
        <Poster name={kept === null ? "intro-loop" : "background"} />
        <div className="call-ending__words">
          <hgroup>
            <h1 tabIndex={-1}>Call Completed</h1>
            <p className="call-ending__lead">Your consultation with {firstName} has ended</p>
          </hgroup>
          {parts && ended && <parts.CallAccount {...ended} lines={lines} />}
          <div className="call-ending__next row">
            {ending !== "unavailable" && (
              <StartButton session={session} disabled={call.phase !== "idle"} onPress={talkAgain}>
                {kept === null ? `Talk to ${firstName}` : `Talk to ${firstName} again`}
              </StartButton>
            )}
            <ContactLink tone={ending === null ? "quiet" : "text"} />
            <Button tone="text" data-takes-focus onPress={() => void navigate("/")}>
              Back to Home
            </Button>
            <noscript>
              <a className="button button--text" href="/">
                Back to Home
              </a>
            </noscript>
          </div>
        </div>
        {parts && ended && (
          <div>
            {ended.sessionId !== null && lines.length > 0 && (
              <parts.CallTranscript lines={lines} sessionId={ended.sessionId} />
            )}
            <parts.CallFacts {...ended} />
          </div>
        )}
      </main>
    </div>
  );
}
