import { presenceOf } from "../call/presence.ts";
import type { ActiveState } from "../call/state.ts";
import { questionsAnswered } from "../call/turns.ts";
import { Headshot } from "../components/headshot.tsx";
import { dentalPersona } from "../content/personas.ts";
import { CallTurns } from "./call-turns.tsx";
import "./conversation.css";

const QUESTIONS = [1, 2, 3, 4];

/** Four marks, one for each opening question. They fill as the visitor answers. */
function Questions({ answered }: { readonly answered: number }) {
  return (
    <span
      className="questions"
      role="img"
      aria-label={`${answered} of ${QUESTIONS.length} answered`}
    >
      {QUESTIONS.map((question) => (
        <span key={question} data-answered={question <= answered} />
      ))}
    </span>
  );
}

interface ConversationProps {
  readonly state: ActiveState;
  /** The level of the headline: the page's own heading, or one below that of a sheet over another page. */
  readonly level: "h1" | "h3";
  readonly captions: boolean;
}

/** Who speaks with the visitor, what about, and what both have said. */
export function Conversation({ state, level: Headline, captions }: ConversationProps) {
  const { firstName, role, headshot } = dentalPersona;
  return (
    <div className="conversation">
      <div className="conversation__persona">
        <Headshot src={headshot} name={firstName} speaking={state.speaking} />
        <div>
          <p>
            Speaking with <strong>{firstName}</strong>
          </p>
          <p className="conversation__role">{role}</p>
        </div>
      </div>
      <div className="conversation__start">
        <Headline tabIndex={-1} className="conversation__headline">
          Start with four easy questions
        </Headline>
        <Questions answered={questionsAnswered(state.captions)} />
      </div>
      {captions && (
        <CallTurns captions={state.captions} listening={presenceOf(state) === "listening"} />
      )}
    </div>
  );
}
