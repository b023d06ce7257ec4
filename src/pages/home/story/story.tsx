import type { CallSession } from "../../../call/call-session.ts";
import { StartButton } from "../../../call-ui/card/start-button.tsx";
import { useCall } from "../../../call-ui/use-call.ts";
import { Points } from "../../../components/points.tsx";
import { handover, lastCall, privacy, questions, readers } from "../../../content/story.ts";
import { SampleCall } from "./sample-call.tsx";
import "./story.css";

/** The sections below the first screen: a sample call, the facts, and questions with their answers. */
export function Story({ session }: { readonly session: CallSession }) {
  const { call } = useCall(session, "home");
  return (
    <div className="story">
      <SampleCall />
      <section aria-label="Who this page is for">
        <Points points={readers} />
      </section>
      <section aria-labelledby="handover">
        <h2 id="handover">{handover.title}</h2>
        <p className="story__lead soft">{handover.lead}</p>
        <Points points={handover.steps} />
      </section>
      <section aria-labelledby="privacy">
        <h2 id="privacy">{privacy.title}</h2>
        <Points points={privacy.facts} />
      </section>
      <section className="story__questions" aria-labelledby="questions">
        <h2 id="questions">{questions.title}</h2>
        <div>
          {questions.items.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p className="soft">{answer}</p>
            </details>
          ))}
        </div>
      </section>
      <section className="story__last" aria-labelledby="last-call">
        <h2 id="last-call">{lastCall.title}</h2>
        <StartButton session={session} disabled={call.phase !== "idle"}>
          {lastCall.action}
        </StartButton>
      </section>
    </div>
  );
}
