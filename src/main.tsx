import { createRealHost } from "./app/host.ts";
import { startApp } from "./app/start-app.tsx";

startApp(createRealHost);
