import { type ReactElement, StrictMode, startTransition, useEffect } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { AppRoutes } from "./app-routes.tsx";
import { awaitConfiguration } from "./configuration.ts";
import { prerenderedName, takePresses } from "./first-page.ts";
import { followDeploys } from "./follow-deploys.ts";
import { fetchLostStyles } from "./fetch-lost-styles.ts";
import { guardCall } from "./guard-call.ts";
import { guardDoubleClick } from "./guard-double-click.ts";
import type { Host } from "./host.ts";
import { fetchLog } from "./fetch-log.ts";
import { createRedirects } from "./navigate.ts";
import { createPageComponents } from "./page-components.ts";
import { warn } from "./warn.ts";
import { createRingTone } from "../audio/ring-tone.ts";
import { createCallSession } from "../call/session.ts";
import { createRecorder } from "../diagnostics/capture/recorder.ts";
import { tapConsole } from "../diagnostics/capture/tap-console.ts";
import { tapFaults } from "../diagnostics/capture/tap-faults.ts";
import { tapRequests } from "../diagnostics/capture/tap-requests.ts";
import { vapiService } from "../provider/vapi/vapi-service.ts";
import type { VoiceService } from "../provider/voice-service.ts";
import type { Clock } from "../shared/clock.ts";
import { onceIdle } from "../shared/once-idle.ts";
import { createSystemClock } from "../shared/system-clock.ts";
import "../components/tokens.css";
import "../components/base.css";

/** Creates the host: the real service or the simulator. */
type CreateHost = (service: VoiceService, clock: Clock) => Host | Promise<Host>;

interface AppProps {
  readonly routes: ReactElement;
  readonly onDrawn?: () => void;
}

function App({ routes, onDrawn }: AppProps) {
  useEffect(() => onDrawn?.(), [onDrawn]);
  return (
    <StrictMode>
      <BrowserRouter>{routes}</BrowserRouter>
    </StrictMode>
  );
}

/** Hydrates the prerendered page as a transition, which is not urgent because the visitor can already read the page. */
function takeOver(root: HTMLElement, routes: ReactElement): void {
  const pressed = takePresses(root);
  const answer = () => {
    delete root.dataset["page"];
    // In a microtask, because React hydrates a pressed part of the page only outside of its own work.
    queueMicrotask(() => pressed.forEach((button) => button.click()));
  };
  startTransition(() => void hydrateRoot(root, <App routes={routes} onDrawn={answer} />));
}

function draw(root: HTMLElement, routes: ReactElement): void {
  root.replaceChildren();
  createRoot(root).render(<App routes={routes} />);
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
  const clock = createSystemClock();

  // The recorder is created first, so that it buffers all notes until the log is fetched.
  const recorder = createRecorder(clock);
  tapConsole(console, recorder.note);
  tapFaults(window, recorder.note);
  /** The voice service's addresses. The recorder needs the list now; it is filled once the host exists. */
  const services: string[] = [];
  tapRequests(window, recorder.note, services);
  fetchLostStyles(window, clock);
  guardDoubleClick(document);

  const host = await createHost(vapiService, clock);
  const { configuration } = host;
  services.push(...host.services);
  configuration.subscribe(() => {
    const { apiUrl = null, faults = [] } = configuration.get() ?? {};
    if (apiUrl !== null) services.push(apiUrl);
    for (const fault of faults) warn(fault);
  });
  const redirects = createRedirects();
  const { ring, navigate } = host.surround({
    ring: createRingTone(warn),
    navigate: redirects.navigate,
  });

  // The session lives outside React, so that no render can create a second one.
  const session = host.attach(createCallSession({ ...host, ring, navigate }));
  const staff = {
    session,
    configuration,
    platform: new URL(vapiService.admitted).host,
    note: recorder.note,
    log: fetchLog({ recorder, session, clock, configuration, services }),
    reachability: host.reachability,
  };
  const components = createPageComponents(() => awaitConfiguration(configuration));
  const prerendered = prerenderedName(root, window.location);
  // After a failure the first render fetches the page again.
  if (prerendered !== null) await components[prerendered].preload?.().catch(() => {});
  session.subscribe(() => {
    if (session.state().phase === "connecting") components.callEnding.preload?.().catch(() => {});
  });
  guardCall(session);
  // It may have another contact address than the build. A failure is reported by the first start of a call.
  onceIdle(clock, () => void configuration.read().catch(() => {}));
  followDeploys(window, () => session.state().phase === "idle");
  const show = prerendered === null ? draw : takeOver;
  show(
    root,
    <AppRoutes
      staff={staff}
      components={components}
      redirects={redirects}
      hostPages={host.pages}
    />,
  );
}
