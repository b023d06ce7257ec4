import { legalContact } from "../content/legal-contact.ts";
import { legalPersona } from "../content/personas.ts";
import "./legal-page.css";

/** The section that "Contact" in the legal pages' navigation links to. */
export function LegalContact() {
  const { email, hours } = legalContact;
  return (
    <section id="contact" className="legal-contact" aria-labelledby="contact-title" tabIndex={-1}>
      <h2 id="contact-title">Contact</h2>
      <div>
        <p className="legal-contact__mail">
          <a href={`mailto:${email}`}>{email}</a>
        </p>
        <p>
          {legalPersona.firstName} answers day and night. People read the mail: {hours}.
        </p>
      </div>
      <p className="legal-contact__small">
        {legalPersona.firstName} is an AI. He explains the law in general; he is not a lawyer, and
        what he says is not legal advice.
      </p>
    </section>
  );
}
