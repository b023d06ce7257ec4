import { useCall } from "../../call-ui/use-call.ts";
import { Button } from "../../components/button.tsx";
import { HomeButton } from "../../components/home-button.tsx";
import { usePageTitle } from "../../components/use-page-title.ts";
import { brand } from "../../content/brand.ts";
import { EnvironmentList } from "../../panel/check/environment-list.tsx";
import { PreCallCheck } from "../../panel/check/pre-call-check.tsx";
import { ConfigurationFaults, Identifiers, useIdMasking } from "../../panel/identifiers.tsx";
import { type StaffTools, useConfiguration } from "../../panel/staff-tools.ts";
import { DiagnosticsCard } from "./diagnostics-card.tsx";
import { TestCard } from "./test-card.tsx";
import "../../panel/staff-tokens.css";
import "../../panel/staff.css";
import "./admin-testing-page.css";

/** The staff's page for test calls to the workflow. These calls have their own error texts and no redirect. */
export function AdminTestingPage({ staff }: { readonly staff: StaffTools }) {
  const { session } = staff;
  const setup = useConfiguration(staff);
  usePageTitle(`Workflow testing · ${brand.name}`);
  const { call, own, elsewhere } = useCall(session, "admin");
  const idMasking = useIdMasking(setup);
  return (
    <div className="admin staff fill">
      <header className="admin__top row apart">
        <HomeButton calling={call.phase !== "idle"} onPress={() => session.goHome("admin")} />
        <span className="admin__label soft">Admin only</span>
      </header>
      <main className="admin__main">
        <div className="admin__controls stack">
          <div className="admin__intro">
            <h1 tabIndex={-1}>Workflow testing</h1>
            <p className="soft small">
              Try the workflow in a call from this browser, and follow in the log what happens.
            </p>
          </div>
          <section className="admin-card stack" aria-labelledby="configuration-card">
            <header className="admin-card__head row apart">
              <h2 id="configuration-card">Configuration</h2>
              <Button tone="quiet" onPress={idMasking.onToggle}>
                {idMasking.shown ? "Hide Full IDs" : "Show Full IDs"}
              </Button>
            </header>
            <Identifiers
              staff={staff}
              names={["workflow", "publicKey"]}
              sessionId={own.sessionId}
              maskIds={idMasking.maskIds}
            />
            <ConfigurationFaults staff={staff} />
          </section>
          <TestCard staff={staff} state={own} elsewhere={elsewhere} />
        </div>
        <DiagnosticsCard staff={staff} sessionId={own.sessionId} idMasking={idMasking} />
        <div className="admin__checks stack">
          <section className="admin-card stack" aria-labelledby="pre-call-card">
            <h2 id="pre-call-card">Before a call</h2>
            <PreCallCheck staff={staff} page="admin" />
          </section>
          <section className="admin-card stack" aria-labelledby="environment-card">
            <h2 id="environment-card">Environment</h2>
            <EnvironmentList staff={staff} />
          </section>
        </div>
      </main>
    </div>
  );
}
