import { parseScenario } from "../scenario/parse.ts";

addEventListener("message", ({ data }: MessageEvent<string>) => postMessage(parseScenario(data)));
