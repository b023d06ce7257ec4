import { useLayoutEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { SessionDependencies } from "../call/call-session.ts";
import type { Page } from "../content/pages.ts";

type Navigate = SessionDependencies["navigate"];

export type Redirects = ReturnType<typeof createRedirects>;

/**
 * Carries the session's redirects to the router, once `useRedirects` connects it. The session lives outside React,
 * and only a component can reach the router.
 */
export function createRedirects() {
  let current: Navigate = () => {};
  const navigate: Navigate = (to, call) => current(to, call);
  const connect = (router: Navigate) => {
    current = router;
  };
  return { navigate, connect };
}

/**
 * Connects the redirects to the router. Staff pages ignore a redirect to the call-ending page, so they stay
 * on screen when a visitors' call ends.
 */
export function useRedirects({ connect }: Redirects, { policy }: Page): void {
  const navigate = useNavigate();
  useLayoutEffect(() => {
    connect((to, call) => {
      if (to === "/call-ending" && policy === "admin") return;
      void navigate(to, { state: call ?? null });
    });
  }, [connect, navigate, policy]);
}
