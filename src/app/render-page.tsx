import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { createCallSession } from "../call/session.ts";
import { type PageName, pages } from "../content/pages.ts";
import { createSystemClock } from "../shared/system-clock.ts";
import { AppRoutes } from "./app-routes.tsx";
import { createRedirects } from "./navigate.ts";
import { createPageComponents } from "./page-components.ts";

const ignore = () => {};

/** Renders a page's initial state to HTML for the build, without browser, network and log. */
export async function renderPage(name: PageName) {
  const session = createCallSession({
    clock: createSystemClock(),
    connect: () => null,
    targets: { assistant: null, workflow: null },
    newSessionId: () => "",
    ring: { play: ignore, stop: ignore },
    navigate: ignore,
  });
  const staff = {
    session,
    setup: { publicKey: null, assistantId: null, workflowId: null, faults: [] },
    variables: { publicKey: "", assistant: "", workflow: "", apiUrl: "" },
    note: ignore,
    log: () => Promise.reject(new Error("A prerendered page has no log.")),
    reachability: () => Promise.reject(new Error("A prerendered page sends no request.")),
  };
  const components = createPageComponents();
  const { preload } = components[name];
  await preload?.();
  const html = renderToString(
    <StrictMode>
      <StaticRouter location={pages[name].path}>
        <AppRoutes
          staff={staff}
          components={components}
          redirects={createRedirects()}
          hostPages={[]}
        />
      </StaticRouter>
    </StrictMode>,
  );
  return {
    // Removes the image preloads that React adds, because the text is more urgent.
    html: html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, ""),
    /** Whether the page has a chunk of its own. */
    hasChunk: preload !== null,
  };
}
