import { createBrowserRouter, type RouteObject } from "react-router-dom";
import type { CallSession } from "../call/call-session.ts";
import { HomePage } from "../pages/home/home-page.tsx";
import { AppShell } from "./app-shell.tsx";
import { RouteErrorPage } from "./route-error-page.tsx";

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/** Every page, each handed the one call of the app. All but home are fetched when they are gone to. */
export function createRoutes(session: CallSession): RouteObject[] {
  return [
    {
      element: <AppShell session={session} />,
      errorElement: <RouteErrorPage />,
      hydrateFallbackElement: <></>,
      children: [
        { path: "/", element: <HomePage session={session} /> },
        {
          path: "/call-ending",
          lazy: async () => {
            const { CallEndingPage } = await import("../pages/call-ending/call-ending-page.tsx");
            return { element: <CallEndingPage /> };
          },
        },
        {
          path: "/admin-testing",
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
