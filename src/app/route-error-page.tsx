import { isRouteErrorResponse, useRouteError } from "react-router-dom";
import { usePageTitle } from "../components/use-page-title.ts";
import { brand } from "../content/brand.ts";
import "./route-error-page.css";

/** Shown for an address that leads nowhere, and for a page that broke. */
export function RouteErrorPage() {
  usePageTitle(`Page not shown · ${brand.name}`);
  const error = useRouteError();
  const unmatched = isRouteErrorResponse(error) && error.status === 404;
  return (
    <main className="route-error">
      <h1 tabIndex={-1}>Unexpected Application Error!</h1>
      <p>
        {unmatched
          ? "There is no page at this address."
          : "Something went wrong on this page. Going home reloads the app."}
      </p>
      {/* A whole load, not a step of the router: whatever broke is left behind with the page. */}
      <a className="button button--primary" href="/">
        Back to Home
      </a>
    </main>
  );
}
