import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { brand } from "../../content/brand.ts";
import { dentalPersona } from "../../content/personas.ts";
import { formatSeconds } from "../../time/units.ts";
import { readCallSummary } from "./call-summary.ts";
import "./call-ending-page.css";

/** What follows a consultation. A bare visit, without a call behind it, shows neither time nor number. */
export function CallEndingPage() {
  const { durationSeconds, sessionId } = readCallSummary(useLocation().state);
  const navigate = useNavigate();
  return (
    <main className="call-ending">
      <title>{`Call Completed · ${brand.name}`}</title>
      <h1 tabIndex={-1}>Call Completed</h1>
      <p>Your consultation with {dentalPersona.firstName} has ended</p>
      <dl>
        {durationSeconds !== undefined && (
          <div>
            <dt>Call duration</dt>
            <dd>{formatSeconds(durationSeconds)}</dd>
          </div>
        )}
        {sessionId !== undefined && (
          <div>
            <dt>Session ID</dt>
            <dd>{sessionId}</dd>
          </div>
        )}
      </dl>
      <p>Thank you for talking with us.</p>
      <Button tone="primary" icon="back" onPress={() => void navigate("/")}>
        Back to Home
      </Button>
    </main>
  );
}
