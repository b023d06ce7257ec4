import { useLocation, useNavigate } from "react-router-dom";
import { Button } from "../../components/button.tsx";
import { usePageTitle } from "../../components/use-page-title.ts";
import { brand } from "../../content/brand.ts";
import { dentalPersona } from "../../content/personas.ts";
import { formatSeconds } from "../../time/units.ts";
import { readCallSummary } from "./call-summary.ts";
import "./call-ending-page.css";

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** What follows a consultation. A bare visit, without a call behind it, shows neither time nor number. */
export function CallEndingPage() {
  usePageTitle(`Call Completed · ${brand.name}`);
  const { duration, sessionId } = readCallSummary(useLocation().state);
  const navigate = useNavigate();
  return (
    <main className="call-ending">
      <img className="call-ending__still" src="/videos/background.jpg" alt="" />
      <h1 tabIndex={-1}>Call Completed</h1>
      <p className="call-ending__lead">
        Your consultation with {dentalPersona.firstName} has ended
      </p>
      {(duration !== null || sessionId !== null) && (
        <dl className="call-ending__facts">
          {duration !== null && <Fact name="Call duration" value={formatSeconds(duration)} />}
          {sessionId !== null && <Fact name="Session ID" value={sessionId} />}
        </dl>
      )}
      <p className="call-ending__thanks">
        Thank you for talking with us. We hope {dentalPersona.firstName} could help.
      </p>
      <Button tone="primary" icon="back" onPress={() => void navigate("/")}>
        Back to Home
      </Button>
    </main>
  );
}
