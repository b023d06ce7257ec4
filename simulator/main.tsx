import { startApp } from "../src/app/start-app.tsx";
import { createSimHost } from "./console/host.ts";

startApp((_configuration, clock) => createSimHost(clock));
