import { Link, NavLink } from "react-router-dom";
import { legalBrand } from "../content/brand.ts";
import type { Figure } from "../content/figures.ts";
import { legalPersona } from "../content/personas.ts";
import "./legal-tokens.css";
import "./print-tokens.css";
import "./site-links.css";
import "./legal-page.css";

export function LegalHeader() {
  return (
    <header className="legal-header row apart">
      <a className="skip-link visually-hidden" href="#content">
        Skip to content
      </a>
      <span className="brand-mark">{legalBrand.name}</span>
      <nav aria-label="Main">
        <ul className="site-links row">
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <NavLink to="/why-us">About {legalPersona.firstName}</NavLink>
          </li>
          <li>
            <NavLink to="/testimonials">Testimonials</NavLink>
          </li>
          <li>
            <a href="#contact">Contact</a>
          </li>
        </ul>
      </nav>
    </header>
  );
}

/** A row of numbers, each with its label. */
export function FigureRow({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="figure-row">
      {figures.map(({ value, name }) => (
        <div key={name}>
          <dt className="soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The domain is reserved for examples. */
const EMAIL = "hello@plainword.example";

/** The section that "Contact" in the legal pages' navigation links to. */
export function LegalContact() {
  return (
    <section id="contact" className="legal-contact" aria-labelledby="contact-title" tabIndex={-1}>
      <h2 id="contact-title">Contact</h2>
      <div>
        <p className="legal-contact__mail">
          <a href={`mailto:${EMAIL}`}>{EMAIL}</a>
        </p>
        <p className="soft">
          {legalPersona.firstName} answers day and night. People read the mail: Monday to Friday,
          9&nbsp;am to 6&nbsp;pm.
        </p>
      </div>
      <p className="soft">
        {legalPersona.firstName} is an AI. He explains the law in general; he is not a lawyer, and
        what he says is not legal advice.
      </p>
    </section>
  );
}
