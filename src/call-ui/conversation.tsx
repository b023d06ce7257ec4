import { Headshot } from "../components/headshot.tsx";
import type { Persona } from "../content/personas.ts";
import "./conversation.css";

interface ConversationProps {
  readonly persona: Persona;
  readonly speaking: boolean;
}

/** The assistant's portrait and name during a call. */
export function Conversation({ persona, speaking }: ConversationProps) {
  return (
    <div className="conversation">
      <h1 tabIndex={-1} className="conversation__headline">
        Start with four easy questions
      </h1>
      <div className="conversation__persona">
        <Headshot src={persona.headshot} name={persona.firstName} speaking={speaking} />
        <div>
          <p className="conversation__name">
            Speaking with <strong>{persona.firstName}</strong>
          </p>
          <p className="conversation__role">{persona.role}</p>
        </div>
      </div>
    </div>
  );
}
