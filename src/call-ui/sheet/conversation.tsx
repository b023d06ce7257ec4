import type { Presence } from "../../call/presence.ts";
import type { ActiveState } from "../../call/state.ts";
import { questionsAnswered } from "../../call/turns.ts";
import type { VisitorCondition } from "../../call/visitor-condition.ts";
import { Headshot } from "../../components/headshot.tsx";
import { dentalPersona } from "../../content/personas.ts";
import { CallTurns } from "./call-turns.tsx";
import type { CallProps } from "../use-call.ts";
import { usePresence } from "./use-presence.ts";
import { useVisitorCondition } from "../use-visitor-condition.ts";
import "./conversation.css";

const QUESTIONS = [1, 2, 3, 4];

/** Four marks, one for each opening question. They fill as the visitor answers. */
function Questions({ answered }: { readonly answered: number }) {
  return (
    <span
      className="questions one-row"
      role="img"
      aria-label={`${answered} of ${QUESTIONS.length} answered`}
    >
      {QUESTIONS.map((question) => (
        <span key={question} data-answered={question <= answered} />
      ))}
    </span>
  );
}

/** What the visitor is asked to do; null while the assistant does not wait for them or cannot hear them. */
function promptOf(presence: Presence, condition: VisitorCondition | null): string | null {
  if (presence !== "listening" || condition?.obstacle === "unheard") return null;
  return condition?.obstacle === "muted" ? "Unmute to answer" : "Your turn";
}

interface ConversationProps extends CallProps<ActiveState> {
  /** The heading level of the headline: that of the page, or one level lower in a sheet over another page. */
  readonly level: "h1" | "h3";
  readonly captions: boolean;
}

/** Who speaks with the visitor, what about, and what both have said. */
export function Conversation({ session, state, level: Headline, captions }: ConversationProps) {
  const condition = useVisitorCondition(session, state);
  const presence = usePresence(session, state);
  const { firstName, role, headshot } = dentalPersona;
  const answered = questionsAnswered(state.captions);
  return (
    <div className="conversation fill">
      <div className="conversation__persona one-row soft" data-speaking={state.speaking}>
        <Headshot src={headshot} name={firstName} />
        <div>
          <p>
            Speaking with <strong className="strong">{firstName}</strong>
          </p>
          <p className="small">{role}</p>
        </div>
      </div>
      <div className="conversation__start row apart" data-done={answered === QUESTIONS.length}>
        <Headline tabIndex={-1} className="conversation__headline">
          Start with four easy questions
        </Headline>
        <Questions answered={answered} />
      </div>
      {captions ? (
        <CallTurns captions={state.captions} prompt={promptOf(presence, condition)} />
      ) : (
        <p className="soft">Captions are off.</p>
      )}
    </div>
  );
}
