import type { SessionDependencies } from "../call/call-session.ts";
import type { AppRouter } from "./router.tsx";

export const ADMIN_PATH = "/admin-testing";

/** Takes the session's redirects to the router. The admin page does not redirect, whoever's call ends on it. */
export const createNavigate =
  (router: () => AppRouter): SessionDependencies["navigate"] =>
  (to, summary) => {
    const onAdminPage = router().state.location.pathname.startsWith(ADMIN_PATH);
    if (to === "/call-ending" && onAdminPage) return;
    void router().navigate(to, { state: summary ?? null });
  };
