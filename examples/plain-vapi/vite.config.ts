import { defineConfig } from "vite";
import { voiceStandin } from "../../simulator/standin/index.mjs";

export default defineConfig({ plugins: [voiceStandin()] });
