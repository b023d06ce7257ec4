import { use } from "react";
import { Link } from "react-router-dom";
import type { CallSession } from "../../../call/call-session.ts";
import { StartButton } from "../../../call-ui/card/start-button.tsx";
import { useCall } from "../../../call-ui/use-call.ts";
import { ContactAddress, ContactLink } from "../../../components/contact-link.tsx";
import { Icon } from "../../../components/icons.tsx";
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
        <ul className="story__row">
          {howItWorks.calls.map(({ heard, answer, outcome }) => (
            <li key={heard} className="card">
              <q>{heard}</q>
              <p className="soft">{answer}</p>
              <strong className="row">
                {outcome}
                <Icon name="check" />
              </strong>
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
        <dl className="story__row">
          {contact && (
            <div>
              <dt>{questions.next.question}</dt>
              <dd className="soft">
                {questions.next.answer}{" "}
                <ContactLink tone={null}>{contact.replace(/^mailto:/, "")}</ContactLink>
              </dd>
            </div>
          )}
          {questions.items.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd className="soft">{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="invitation story__last card" aria-labelledby="last-call">
        <h2 id="last-call">{lastCall.title}</h2>
        <div className="row">
          <StartButton session={session} disabled={call.phase !== "idle"}>
            {lastCall.action}
          </StartButton>
          <ContactLink tone="quiet" />
        </div>
        <img src="/images/call.svg" alt="" loading="lazy" />
      </section>
      <LegalLinks />
    </div>
  );
}
