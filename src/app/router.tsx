import type { ReactElement } from "react";
import { createBrowserRouter, type LazyRouteFunction, type RouteObject } from "react-router-dom";
import { CallEndingPage } from "../pages/call-ending/call-ending-page.tsx";
import { HomePage } from "../pages/home/home-page.tsx";
import type { StaffTools } from "../panel/staff-tools.ts";
import { AppShell } from "./app-shell.tsx";
import { ADMIN_PATH } from "./navigate.ts";
import { RouteErrorPage } from "./route-error-page.tsx";

export type AppRouter = ReturnType<typeof createBrowserRouter>;

/**
 * A page that is fetched when it is gone to. The router would keep a failure for good, so a page that
 * failed is left to a loader, which is asked anew at every visit.
 */
const fetched =
  (fetchPage: () => Promise<ReactElement>): LazyRouteFunction<RouteObject> =>
  async () => {
    try {
      return { element: await fetchPage() };
    } catch {
      let page: ReactElement | null = null;
      return {
        loader: async () => {
          page = await fetchPage();
          return null;
        },
        Component: () => page,
      };
    }
  };

/** The pages, each handed the one call of the app. All but the call's own are fetched when they are gone to. */
const pages = ({ session, ...staff }: StaffTools): RouteObject[] => [
  { path: "/", element: <HomePage session={session} /> },
  // Here from the start: it is gone to when a call ends, and that may be because the network went.
  { path: "/call-ending", element: <CallEndingPage session={session} /> },
  {
    path: "/testimonials",
    lazy: fetched(async () => {
      const { TestimonialsPage } = await import("../pages/testimonials/testimonials-page.tsx");
      return <TestimonialsPage session={session} />;
    }),
  },
  {
    path: "/why-us",
    lazy: fetched(async () => {
      const { WhyUsPage } = await import("../pages/why-us/why-us-page.tsx");
      return <WhyUsPage session={session} />;
    }),
  },
  {
    path: ADMIN_PATH,
    lazy: fetched(async () => {
      const { AdminTestingPage } = await import("../pages/admin-testing/admin-testing-page.tsx");
      return <AdminTestingPage staff={{ session, ...staff }} />;
    }),
  },
];

/**
 * Every address. A page that breaks, or that cannot be fetched, is replaced within the shell: the bar
 * stays, and with it the way to end a call.
 */
export function createRoutes(staff: StaffTools): RouteObject[] {
  return [
    {
      element: <AppShell staff={staff} />,
      errorElement: <RouteErrorPage />,
      hydrateFallbackElement: <></>,
      children: [{ errorElement: <RouteErrorPage />, children: pages(staff) }],
    },
  ];
}

export const createAppRouter = (routes: RouteObject[]): AppRouter => createBrowserRouter(routes);
