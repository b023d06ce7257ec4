import { StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { holdsPage, loadPage, takePresses } from "./first-page.ts";
import { fetchLostStyles } from "./fetch-lost-styles.ts";
import { guardCall } from "./guard-call.ts";
import type { Host } from "./host.ts";
import { keepLog } from "./keep-log.ts";
import { createNavigate } from "./navigate.ts";
import { type AppRouter, createAppRouter, createRoutes } from "./router.tsx";
import { warn } from "./warn.ts";
import { createRingTone } from "../audio/ring-tone.ts";
import { createCallSession } from "../call/session.ts";
import { createRecorder } from "../diagnostics/record/recorder.ts";
import { tapConsole } from "../diagnostics/record/tap-console.ts";
import { tapFaults } from "../diagnostics/record/tap-faults.ts";
import { tapRequests } from "../diagnostics/record/tap-requests.ts";
import type { Clock } from "../shared/clock.ts";
import { createSystemClock } from "../shared/system-clock.ts";
import "../components/tokens.css";
import "../components/base.css";

/** Creates what the app runs on: the real service, or the simulator. */
type CreateHost = (configuration: Configuration, clock: Clock) => Host | Promise<Host>;

function App({ router, onDrawn }: { readonly router: AppRouter; readonly onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

/** Hydrates the prerendered page as a transition: the visitor can read it already. */
function takeOver(root: HTMLElement, router: AppRouter): void {
  const pressed = takePresses(root);
  const answer = () => {
    delete root.dataset["page"];
    for (const button of pressed) button.click();
  };
  startTransition(() => void hydrateRoot(root, <App router={router} onDrawn={answer} />));
}

function draw(root: HTMLElement, router: AppRouter): void {
  root.replaceChildren();
  createRoot(root).render(<App router={router} onDrawn={() => {}} />);
}

/**
 * Starts the app in the document's root element.
 *
 * @throws Error when the document has no element with the id `root`.
 * @example startApp(createRealHost);
 */
export function startApp(createHost: CreateHost): void {
  const root = document.getElementById("root");
  if (root === null) throw new Error("index.html has no element with the id root");
  void mount(root, createHost);
}

async function mount(root: HTMLElement, createHost: CreateHost): Promise<void> {
  const configuration = readConfiguration();
  const clock = createSystemClock();

  // The recorder comes first, so that it keeps every note that is made before the log is fetched.
  const recorder = createRecorder(clock);
  tapConsole(console, recorder.note);
  tapFaults(window, recorder.note);
  /** Filled as soon as the host is known. */
  const services: string[] = [];
  tapRequests(window, recorder.note, services);
  fetchLostStyles(window, clock);
  for (const fault of configuration.faults) warn(fault);

  const host = await createHost(configuration, clock);
  services.push(...host.services);
  const { ring, navigate } = host.surround({
    ring: createRingTone({ log: warn }),
    navigate: createNavigate(() => router),
  });

  // The session lives outside React, so that no render can create a second one.
  const session = createCallSession({
    clock: host.clock,
    connect: host.connect,
    targets: host.targets,
    newSessionId: host.newSessionId,
    ring,
    navigate,
  });
  const { publicKey, targets } = host;
  const setup = {
    publicKey,
    assistantId: targets.assistant,
    workflowId: targets.workflow,
    faults: configuration.faults,
  };
  const staff = {
    session,
    setup,
    note: recorder.note,
    log: keepLog({ recorder, session, clock, setup, services }),
    reachability: host.reachability,
  };
  const routes = [...host.routes, ...createRoutes(staff)];
  const isBuilt = holdsPage(root, window.location);
  if (isBuilt) await loadPage(routes, window.location);
  const router = createAppRouter(routes);
  host.attach(session);
  guardCall(session);
  (isBuilt ? takeOver : draw)(root, router);
}
