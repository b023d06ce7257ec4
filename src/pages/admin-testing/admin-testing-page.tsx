import { isElsewhere, ownCall } from "../../call/own-call.ts";
import { HomeButton } from "../../components/home-button.tsx";
import { usePageTitle } from "../../components/use-page-title.ts";
import { brand } from "../../content/brand.ts";
import type { StaffTools } from "../../panel/staff-tools.ts";
import { TestCard } from "./test-card.tsx";
import { useStore } from "../../components/use-store.ts";
import "./admin-testing-page.css";

/** The staff's page for trying the workflow. It follows the admin policy: its own wording, no redirect. */
export function AdminTestingPage({ staff }: { readonly staff: StaffTools }) {
  const { session } = staff;
  usePageTitle(`Workflow testing · ${brand.name}`);
  const call = useStore(session.subscribe, session.state);
  return (
    <div className="admin">
      <header className="admin__top">
        <HomeButton calling={call.phase !== "idle"} onPress={() => session.goHome("admin")} />
        <span className="admin__label">Admin only</span>
      </header>
      <main className="admin__main">
        <h1 tabIndex={-1}>Workflow testing</h1>
        <p>Starts the configured workflow in a live call.</p>
        <TestCard
          session={session}
          state={ownCall(call, "admin")}
          elsewhere={isElsewhere(call, "admin")}
        />
      </main>
    </div>
  );
}
