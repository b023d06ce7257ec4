import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
} from "react-router-dom";
import { createCallSession } from "../call/session.ts";
import { type PageHead, pageHeads } from "../content/page-heads.ts";
import { createSystemClock } from "../shared/system-clock.ts";
import { createRoutes } from "./router.tsx";

/** A page that is built ahead as a file of HTML. */
export interface PrerenderedPage {
  readonly head: PageHead;
  /** The picture that it is shared with. */
  readonly card: string;
  /** The module that the route fetches for it; null where it comes with the app. */
  readonly module: string | null;
}

const card = "/images/social-card.png";
const legalCard = "/images/social-card-legal.png";

/** Every page that visitors come to. */
export const pages: readonly PrerenderedPage[] = [
  { head: pageHeads.home, card, module: null },
  { head: pageHeads.callEnding, card, module: null },
  {
    head: pageHeads.testimonials,
    card: legalCard,
    module: "src/pages/testimonials/testimonials-page.tsx",
  },
  { head: pageHeads.whyUs, card: legalCard, module: "src/pages/why-us/why-us-page.tsx" },
];

const ignore = () => {};

/** A page as it looks before anybody has done anything: the real session, with nothing around it. */
export async function renderPage({ head, module }: PrerenderedPage): Promise<string> {
  const session = createCallSession({
    clock: createSystemClock(),
    connect: () => null,
    targets: { assistant: null, workflow: null },
    newSessionId: () => "",
    ring: { play: ignore, stop: ignore },
    navigate: ignore,
  });
  const routes = createRoutes({
    session,
    setup: { publicKey: null, assistantId: null, workflowId: null, faults: [] },
    note: ignore,
    log: () => Promise.reject(new Error("There is no log of a page that is built.")),
    reachability: () => Promise.reject(new Error("A page that is built reaches for nothing.")),
  });
  // What is fetched for a page has to be named in the table, or its styles would come late.
  const fetches = matchRoutes(routes, head.path)?.some(({ route }) => route.lazy) ?? false;
  if (fetches !== (module !== null))
    throw new Error(`The table of pages is wrong about the module of ${head.path}.`);
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(head.path, "http://localhost")));
  if (context instanceof Response || context.statusCode !== 200)
    throw new Error(`There is no page at ${head.path}.`);
  const html = renderToString(
    <StrictMode>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </StrictMode>,
  );
  // The text is what is seen first: React's wish to have the pictures before it is left out.
  return html.replace(/^(<link rel="preload" as="image"[^>]*>)+/, "");
}
