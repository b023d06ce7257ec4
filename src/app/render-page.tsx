import { StrictMode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { createCallSession } from "../call/session.ts";
import { type PageName, pages } from "../content/pages.ts";
import { createSystemClock } from "../shared/system-clock.ts";
import { AppRoutes } from "./app-routes.tsx";
import { createRedirects } from "./navigate.ts";
import { createPageComponents } from "./page-components.ts";

const ignore = () => {};

/**
 * Renders a page's initial state to HTML for the build, without browser, network and log.
 *
 * @param platform the host of the service's API.
 */
export async function renderPage(name: PageName, platform: string) {
  const session = createCallSession({
    clock: createSystemClock(),
    connect() {
      throw new Error("A prerendered page has no provider.");
    },
    newSessionId: () => "",
    ring: { play: ignore, stop: ignore },
    navigate: ignore,
  });
  const staff = {
    session,
    configuration: {
      get: () => null,
      subscribe: () => ignore,
      read: () => Promise.reject(new Error("A prerendered page sends no request.")),
    },
    platform,
    note: ignore,
    log: () => Promise.reject(new Error("A prerendered page has no log.")),
    reachability: () => Promise.reject(new Error("A prerendered page sends no request.")),
  };
  const components = createPageComponents(async () => {});
  const { preload } = components[name];
  await preload?.();
  const { prelude } = await prerender(
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
    // A boundary of any size stays where it is, so that the page reads without scripts.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const html = await new Response(prelude).text();
  return {
    // Removes the image preloads that React adds, because the text is more urgent.
    html: html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, ""),
    /** Whether the page has a chunk of its own. */
    hasChunk: preload !== null,
  };
}
