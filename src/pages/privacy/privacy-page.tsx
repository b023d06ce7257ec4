import { type ReactNode, use, useId } from "react";
import { Benefits } from "../../components/benefits.tsx";
import { ContactAddress, ContactLink } from "../../components/contact-link.tsx";
import { Points } from "../../components/points.tsx";
import { SiteLinks } from "../../components/site-links.tsx";
import { hosts, PLATFORM_HOST } from "../../content/hosts.ts";
import { beforeTexts, logTexts, privacyTexts, reportTexts } from "../../content/privacy.ts";
import { LOG_DAYS, LOG_HAS_WORDS } from "../../diagnostics/retention.ts";
import { endpointOf } from "../../diagnostics/report/endpoint.ts";
import { REPORT_URL } from "../../diagnostics/report/settings.ts";
import { ForgetButton } from "../../panel/forget-button.tsx";
import type { StaffTools } from "../../panel/staff-tools.ts";
import { OutcomeLine, useAsyncAction } from "../../panel/use-async-action.tsx";
import "../../components/print-tokens.css";
import "./privacy-page.css";

/** The host that gets reports; null if this build sends none. */
const REPORT_HOST = REPORT_URL === null ? null : endpointOf(REPORT_URL).host;

interface SectionProps {
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

function Section({ title, text, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text !== undefined && <p className="soft">{text}</p>}
      {children}
    </section>
  );
}

/** The page about the data that the site processes and keeps. A button deletes the data in this browser. */
export function PrivacyPage({ staff }: { readonly staff: StaffTools }) {
  const action = useAsyncAction("privacy");
  const contact = use(ContactAddress);
  const { lead, brief, during, kept, interrupted, marks, forget } = privacyTexts;
  const before = beforeTexts(REPORT_HOST !== null);
  const reports = REPORT_HOST === null ? null : reportTexts(REPORT_HOST);
  const log = logTexts({ days: LOG_DAYS, hasWords: LOG_HAS_WORDS });
  return (
    <div className="privacy fill">
      <header className="row">
        <SiteLinks />
      </header>
      <main>
        <h1 tabIndex={-1}>Privacy</h1>
        <p className="privacy__lead">{lead}</p>
        <Benefits benefits={brief} />
        <Section {...before} />
        <Section {...during}>
          <dl className="privacy__hosts">
            {hosts.map(({ host, why }) => (
              <div key={host}>
                <dt>{host === PLATFORM_HOST ? staff.platform : host}</dt>
                <dd className="soft">{why}</dd>
              </div>
            ))}
          </dl>
        </Section>
        {reports !== null && <Section {...reports} />}
        <Section {...kept}>
          <Points points={[log, interrupted, marks]} />
        </Section>
        <Section {...forget}>
          <ForgetButton log={staff.log} action={action} />
          <OutcomeLine outcome={action.outcome} />
        </Section>
        <Section title="Anything else">
          <p className="soft">
            {contact?.startsWith("mailto:") && (
              <>
                Write to us about your data:{" "}
                <ContactLink tone={null}>{contact.replace("mailto:", "")}</ContactLink>.{" "}
              </>
            )}
            The licences of the software in this site are in{" "}
            <a href="/third-party.txt">third-party.txt</a>.
          </p>
        </Section>
      </main>
    </div>
  );
}
