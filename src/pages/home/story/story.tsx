import { use } from "react";
import { Link } from "react-router-dom";
import type { CallSession } from "../../../call/call-session.ts";
import { StartButton } from "../../../call-ui/card/start-button.tsx";
import { useCall } from "../../../call-ui/use-call.ts";
import { ContactAddress, ContactLink } from "../../../components/contact-link.tsx";
import { LegalLinks } from "../../../components/site-links.tsx";
import { pages } from "../../../content/pages.ts";
import { howItWorks, lastCall, questions, voiceLine } from "../../../content/story.ts";
import { SampleCall } from "./sample-call.tsx";
import "../../../components/invitation.css";
import "./story.css";

/** The sections below the first screen: a sample call, how it works, and questions with their answers. */
export function Story({ session }: { readonly session: CallSession }) {
  const { call } = useCall(session, "home");
  const contact = use(ContactAddress);
  return (
    <div className="story">
      <SampleCall />
      <section className="story__part" aria-labelledby="how-it-works">
        <div>
          <h2 id="how-it-works" tabIndex={-1}>
            {howItWorks.title}
          </h2>
          <p className="story__lead soft">{howItWorks.lead}</p>
        </div>
        <ul className="story__calls">
          {howItWorks.calls.map(({ heard, answer, outcome }) => (
            <li key={heard}>
              <q>{heard}</q>
              <p>{answer}</p>
              <strong className="small">{outcome}</strong>
            </li>
          ))}
        </ul>
      </section>
      <section className="story__part" aria-labelledby="questions">
        <div>
          <h2 id="questions" tabIndex={-1}>
            {questions.title}
          </h2>
          <p className="story__lead soft">
            {`${voiceLine.text} `}
            <Link to={pages.privacy.path}>{voiceLine.link}</Link>
          </p>
        </div>
        <div>
          {contact && (
            <details open>
              <summary>{questions.next.question}</summary>
              <p className="soft">
                {questions.next.answer}{" "}
                <ContactLink tone={null}>{contact.replace(/^mailto:/, "")}</ContactLink>
              </p>
            </details>
          )}
          {questions.items.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p className="soft">{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <section className="invitation rising-pearl card" aria-labelledby="last-call">
        <h2 id="last-call">{lastCall.title}</h2>
        <div className="story__next row">
          <StartButton session={session} disabled={call.phase !== "idle"}>
            {lastCall.action}
          </StartButton>
          <ContactLink tone="quiet" />
        </div>
      </section>
      <LegalLinks />
    </div>
  );
}
