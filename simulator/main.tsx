import { startApp } from "../src/app/start-app.tsx";
import { createSimHost } from "./console/stage/host.ts";

startApp((_service, clock) => createSimHost(clock));
