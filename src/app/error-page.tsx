import { Poster } from "../components/poster.tsx";
import { usePageTitle } from "../components/use-page-title.ts";
import { SiteLinks } from "../components/site-links.tsx";
import { brand } from "../content/brand.ts";
import "../components/rising-pearl.css";
import "./error-page.css";

/** The page for an unknown address, or in place of a page that failed. */
export function ErrorPage({ text }: { readonly text: string }) {
  usePageTitle(`Page not shown · ${brand.name}`);
  return (
    <div className="error-page rising-pearl fill">
      <header className="row">
        <SiteLinks reloadDocument />
      </header>
      <main>
        <Poster name="intro-loop" />
        <h1 tabIndex={-1} className="soft">
          Unexpected Application Error!
        </h1>
        <p>{text}</p>
        {/* A plain link reloads the app; a link of the router would keep the state that caused the error. */}
        <a className="button button--primary" href="/">
          Back to Home
        </a>
      </main>
    </div>
  );
}
