import type { CallSession } from "../../call/call-session.ts";
import { legalPersona } from "../../content/personas.ts";

/** What clients say of the legal persona. */
export function TestimonialsPage({ session: _ }: { readonly session: CallSession }) {
  return (
    <main>
      <h1 tabIndex={-1}>What clients say about {legalPersona.firstName}</h1>
    </main>
  );
}
