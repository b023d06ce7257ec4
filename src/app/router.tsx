import { createBrowserRouter, type RouteObject } from "react-router-dom";
import type { CallSession } from "../call/call-session.ts";
import { CallEndingPage } from "../pages/call-ending/call-ending-page.tsx";
import { HomePage } from "../pages/home/home-page.tsx";
import { AppShell } from "./app-shell.tsx";
import { ADMIN_PATH } from "./navigate.ts";
import { RouteErrorPage } from "./route-error-page.tsx";

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Every page, each handed the one call of the app. The staff's is fetched when it is gone to. */
export function createRoutes(session: CallSession): RouteObject[] {
  return [
    {
      element: <AppShell session={session} />,
      errorElement: <RouteErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        { path: "/", element: <HomePage session={session} /> },
        // Here from the start: it is gone to when a call ends, and that may be because the network went.
        { path: "/call-ending", element: <CallEndingPage /> },
        {
          path: ADMIN_PATH,
          lazy: async () => {
            const { AdminTestingPage } =
              await import("../pages/admin-testing/admin-testing-page.tsx");
            return { element: <AdminTestingPage session={session} /> };
          },
        },
      ],
    },
  ];
}

/** @param routes pages of the host's own, outside the app's shell. */
export const createAppRouter = (session: CallSession, routes: readonly RouteObject[]): AppRouter =>
  createBrowserRouter([...routes, ...createRoutes(session)]);
