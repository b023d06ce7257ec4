import { Link, NavLink } from "react-router-dom";
import { legalPersona } from "../content/personas.ts";
import "./legal-page.css";

/** The header of the legal pages. */
export function LegalHeader() {
  return (
    <header className="legal-header">
      <a className="skip-link visually-hidden" href="#content">
        Skip to content
      </a>
      <nav aria-label="Main">
        <ul>
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
