import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { alsoFromUs, brand } from "../content/brand.ts";
import { pages } from "../content/pages.ts";
import { legalPersona } from "../content/personas.ts";
import { storyParts } from "../content/story.ts";
import "./site-links.css";

interface SiteLinksProps {
  /** Whether the links reload the app. Set it where the app's state is faulty. */
  readonly reloadDocument?: boolean;
  /** More items of the navigation. */
  readonly children?: ReactNode;
}

/** The brand, which leads home, and the links to the parts of the home page. */
export function SiteLinks({ reloadDocument = false, children }: SiteLinksProps) {
  return (
    <>
      <Link className="brand-mark" to={pages.home.path} reloadDocument={reloadDocument}>
        {brand.name}
      </Link>
      <nav className="site-links site-links--top row" aria-label="Main">
        {Object.entries(storyParts).map(([id, name]) => (
          <Link key={id} to={`${pages.home.path}#${id}`} reloadDocument={reloadDocument}>
            {name}
          </Link>
        ))}
        {children}
      </nav>
    </>
  );
}

/** The links to the pages of the legal product. */
export function LegalLinks() {
  return (
    <nav className="site-links site-links--foot row soft small" aria-label={alsoFromUs}>
      <span>{alsoFromUs}</span>
      <Link to={pages.whyUs.path}>{`About ${legalPersona.firstName}`}</Link>
      <Link to={pages.testimonials.path}>Testimonials</Link>
    </nav>
  );
}
