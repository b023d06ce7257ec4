import { act, render } from "@testing-library/react";
import { BrowserRouter } from "react-router-dom";
import { AppRoutes } from "../../src/app/app-routes.tsx";
import { createRedirects } from "../../src/app/navigate.ts";
import { included } from "../../src/app/page-code.ts";
import { createPageComponents, type PageComponents } from "../../src/app/page-components.ts";
import { CallEndingPage } from "../../src/pages/call-ending/call-ending-page.tsx";
import { createStaffTools } from "./staff-tools.ts";
import { createTestCall } from "./test-call.ts";

interface OpenOptions {
  /** The router's state of the history entry, as after a reload. */
  readonly state?: unknown;
  /** Components that replace some of the app's pages. */
  readonly components?: Partial<PageComponents>;
  /** Creates the session ID of each start. Default: the same one for all. */
  readonly newSessionId?: () => string;
}

/**
 * Renders the whole app at an address, over a call that the test controls.
 *
 * @example const { session, redirect } = openApp("/why-us");
 */
export function openApp(
  address: string,
  { state = null, components = {}, newSessionId }: OpenOptions = {},
) {
  window.history.pushState({ usr: state, idx: 0 }, "", address);
  const redirects = createRedirects();
  const call = createTestCall({
    navigate: redirects.navigate,
    ...(newSessionId && { newSessionId }),
  });
  render(
    <BrowserRouter>
      <AppRoutes
        staff={createStaffTools(call.session)}
        components={{
          ...createPageComponents(async () => {}),
          // The app fetches this page while a call connects.
          callEnding: included(CallEndingPage),
          ...components,
        }}
        redirects={redirects}
        hostPages={[]}
      />
    </BrowserRouter>,
  );
  const redirect: typeof redirects.navigate = (...to) => act(() => redirects.navigate(...to));
  return { ...call, redirect };
}
