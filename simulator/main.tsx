import { createCallLock } from "../src/app/call-lock.ts";
import { startApp } from "../src/app/start-app.tsx";
import { createSimHost } from "./console/host/host.ts";

startApp((_service, clock) => createSimHost(clock, createCallLock().attach));
