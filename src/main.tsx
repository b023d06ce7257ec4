import { StrictMode, startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { readConfiguration } from "./app/configuration.ts";
import { holdsPage, loadPage } from "./app/first-page.ts";
import { guardCall } from "./app/guard-call.ts";
import { chooseHost } from "./app/host.ts";
import { createNavigate } from "./app/navigate.ts";
import { createAppRouter, createRoutes } from "./app/router.tsx";
import { warn } from "./app/warn.ts";
import { createRingTone } from "./audio/ring-tone.ts";
import { createCallSession } from "./call/session.ts";
import "./components/tokens.css";
import "./components/base.css";

const configuration = readConfiguration(import.meta.env);
for (const fault of configuration.faults) warn(fault);

const host = await chooseHost(configuration);
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
const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");

const routes = [...host.routes, ...createRoutes(session)];
const isBuilt = holdsPage(root, window.location);
if (isBuilt) await loadPage(routes, window.location);
const router = createAppRouter(routes);
host.attach(session);
guardCall(session);

const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
// What can be read already is taken over in small steps, between which the visitor is answered.
if (isBuilt) startTransition(() => void hydrateRoot(root, app));
else {
  root.replaceChildren();
  createRoot(root).render(app);
}
