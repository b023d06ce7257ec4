import { useLayoutEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { SessionDependencies } from "../call/call-session.ts";
import type { Page } from "../content/pages.ts";

type Navigate = SessionDependencies["navigate"];

/** Carries the session's redirects to the router, which only a component can reach. */
export interface Redirects {
  readonly navigate: Navigate;
  readonly connect: (navigate: Navigate) => void;
}

/** Redirects have no effect until the app shell connects the router. */
export function createRedirects(): Redirects {
  let current: Navigate = () => {};
  return {
    navigate: (to, summary) => current(to, summary),
    connect(navigate) {
      current = navigate;
    },
  };
}

/** Connects the router. The admin page stays on screen when a call of any page ends. */
export function useRedirects({ connect }: Redirects, { policy }: Page): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    connect((to, summary) => {
      if (to === "/call-ending" && policy === "admin") return;
      void navigate(to, { state: summary ?? null });
    });
  }, [connect, navigate, policy]);
}
