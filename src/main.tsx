import { StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { readConfiguration } from "./app/configuration.ts";
import { holdsPage, loadPage, takePresses } from "./app/first-page.ts";
import { fetchLostStyles } from "./app/fetch-lost-styles.ts";
import { guardCall } from "./app/guard-call.ts";
import { chooseHost } from "./app/host.ts";
import { keepLog } from "./app/keep-log.ts";
import { createNavigate } from "./app/navigate.ts";
import { type AppRouter, createAppRouter, createRoutes } from "./app/router.tsx";
import { warn } from "./app/warn.ts";
import { createRingTone } from "./audio/ring-tone.ts";
import { createCallSession } from "./call/session.ts";
import { createRecorder } from "./diagnostics/record/recorder.ts";
import { tapConsole } from "./diagnostics/record/tap-console.ts";
import { tapFaults } from "./diagnostics/record/tap-faults.ts";
import { tapRequests } from "./diagnostics/record/tap-requests.ts";
import { createSystemClock } from "./shared/system-clock.ts";
import "./components/tokens.css";
import "./components/base.css";

const configuration = readConfiguration();
const clock = createSystemClock();

// From the first moment: what is noted before the log is there is not lost.
const recorder = createRecorder(clock);
tapConsole(console, recorder.note);
tapFaults(window, recorder.note);
/** Filled as soon as the host is known. */
const services: string[] = [];
tapRequests(window, recorder.note, services);
fetchLostStyles(window, clock);

function App({ router, onDrawn }: { readonly router: AppRouter; readonly onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  );
}

/** Takes over the page that the document came with, in small steps: it can be read already. */
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

/** Not at the top level: what is fetched here imports from this module's chunk, and would wait for it. */
async function start(root: HTMLElement): Promise<void> {
  for (const fault of configuration.faults) warn(fault);

  const host = await chooseHost(configuration, clock);
  services.push(...host.services);
  const { ring, navigate } = host.surround({
    ring: createRingTone({ log: warn }),
    navigate: createNavigate(() => router),
  });

  // The one call of the app. It lives outside React, so that no render can make a second one.
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

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
void start(root);
