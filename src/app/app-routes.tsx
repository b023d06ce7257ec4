import { type ComponentType, useState } from "react";
import { Route, Routes } from "react-router-dom";
import { noPage, type PageName, pageNames, pages } from "../content/pages.ts";
import type { StaffTools } from "../panel/staff-tools.ts";
import { AppShell } from "./app-shell.tsx";
import { ErrorBoundary, ErrorPage } from "./error-page.tsx";
import type { Redirects } from "./navigate.ts";
import type { PageCode, PageProps } from "./page-code.ts";
import type { PageComponents } from "./page-components.ts";

/** A page that a host adds to the app, without the app's bar and frame around it. */
export interface HostPage {
  readonly path: string;
  readonly Component: ComponentType;
}

interface AppRoutesProps {
  readonly staff: StaffTools;
  readonly components: PageComponents;
  readonly redirects: Redirects;
  readonly hostPages: readonly HostPage[];
}

/** Renders the component that the code has at mount; the component changes only after a failed fetch. */
function MountedPage({ code, ...props }: PageProps & { readonly code: PageCode }) {
  const [Page] = useState(() => code.component());
  return <Page {...props} />;
}

/**
 * The routes of all addresses of the app. An error page replaces a page that throws or cannot be fetched;
 * the bottom bar stays, so the visitor can still end a call.
 *
 * A navigation is a transition, so the previous page stays until the next page's code is fetched. The pages
 * have no `Suspense` boundary, because React would hydrate a page inside one later than the shell.
 */
export function AppRoutes({ staff, components, redirects, hostPages }: AppRoutesProps) {
  const route = (name: PageName) => {
    const page = pages[name];
    const code = components[name];
    return (
      <Route
        key={name}
        path={page.path}
        // Hosts have no file for another spelling, and answer it with 404.
        caseSensitive
        element={
          <AppShell staff={staff} page={page} redirects={redirects}>
            <ErrorBoundary key={page.path} onError={code.reset}>
              <MountedPage code={code} session={staff.session} staff={staff} />
            </ErrorBoundary>
          </AppShell>
        }
      />
    );
  };
  return (
    <ErrorBoundary>
      <Routes>
        {pageNames.map(route)}
        {hostPages.map(({ path, Component }) => (
          <Route key={path} path={path} element={<Component />} />
        ))}
        <Route
          path="*"
          element={
            <AppShell staff={staff} page={noPage} redirects={redirects}>
              <ErrorPage text="There is no page at this address." />
            </AppShell>
          }
        />
      </Routes>
    </ErrorBoundary>
  );
}
