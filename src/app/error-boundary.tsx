import { Component, type ReactNode } from "react";
import { ErrorPage } from "./error-page.tsx";

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
