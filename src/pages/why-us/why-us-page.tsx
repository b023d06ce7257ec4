import type { CallSession } from "../../call/call-session.ts";
import { legalPersona } from "../../content/personas.ts";

/** Who the legal persona is, and how talking to him compares with the other ways to a lawyer's answer. */
export function WhyUsPage({ session: _ }: { readonly session: CallSession }) {
  return (
    <main>
      <h1 tabIndex={-1}>About {legalPersona.firstName}</h1>
    </main>
  );
}
