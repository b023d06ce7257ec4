import { Component, type ReactNode } from "react";
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

interface ErrorBoundaryProps {
  readonly children: ReactNode;
  readonly onError?: () => void;
}

/** Shows the error page in place of children that throw. React reports the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    return this.state.failed ? (
      <ErrorPage text="Something went wrong on this page. Going home reloads the app." />
    ) : (
      this.props.children
    );
  }
}
