import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { readConfiguration } from "./app/configuration.ts";
import { guardCall } from "./app/guard-call.ts";
import { chooseHost } from "./app/host.ts";
import { createNavigate } from "./app/navigate.ts";
import { createAppRouter } from "./app/router.tsx";
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
const router = createAppRouter(session, host.routes);
host.attach(session);
guardCall(session);

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no element with the id root");
createRoot(root).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
