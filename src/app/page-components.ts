import type { PageName } from "../content/pages.ts";
import { HomePage } from "../pages/home/home-page.tsx";
import { fetched, included, type PageCode } from "./page-code.ts";

export type PageComponents = Readonly<Record<PageName, PageCode>>;

/**
 * The component of each page in `src/content/pages.ts`.
 *
 * @param configure reads the configuration, for which the staff's page waits. Never rejects.
 */
export const createPageComponents = (configure: () => Promise<unknown>): PageComponents => ({
  home: included(HomePage),
  // `start-app.tsx` fetches this page with every call, because a lost network may end the call.
  callEnding: fetched(
    async () => (await import("../pages/call-ending/call-ending-page.tsx")).CallEndingPage,
  ),
  testimonials: fetched(
    async () => (await import("../pages/testimonials/testimonials-page.tsx")).TestimonialsPage,
  ),
  whyUs: fetched(async () => (await import("../pages/why-us/why-us-page.tsx")).WhyUsPage),
  privacy: fetched(async () => (await import("../pages/privacy/privacy-page.tsx")).PrivacyPage),
  adminTesting: fetched(async () => {
    const fetching = import("../pages/admin-testing/admin-testing-page.tsx");
    await configure();
    return (await fetching).AdminTestingPage;
  }),
});
