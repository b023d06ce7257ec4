import { Link } from "react-router-dom";
import { brand } from "../content/brand.ts";
import { pages } from "../content/pages.ts";
import { legalPersona } from "../content/personas.ts";
import "./site-links.css";

/**
 * The brand, which leads home, and the links to the other pages.
 *
 * @param reloadDocument whether the links reload the app. Set it where the app's state is faulty.
 */
export function SiteLinks({ reloadDocument = false }: { readonly reloadDocument?: boolean }) {
  return (
    <>
      <Link className="brand-mark" to={pages.home.path} reloadDocument={reloadDocument}>
        {brand.name}
      </Link>
      <nav className="site-links row" aria-label="More pages">
        <Link to={pages.testimonials.path} reloadDocument={reloadDocument}>
          Testimonials
        </Link>
        <Link to={pages.whyUs.path} reloadDocument={reloadDocument}>
          About {legalPersona.firstName}
        </Link>
      </nav>
    </>
  );
}
