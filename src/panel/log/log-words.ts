import type { LogCategory, LogType } from "../../diagnostics/entry.ts";

export const TYPE_WORDS: Readonly<Record<LogType, string>> = {
  success: "Success",
  error: "Error",
  warning: "Warning",
  info: "Info",
};

export const CATEGORY_WORDS: Readonly<Record<LogCategory, string>> = {
  config: "Config",
  api: "API",
  auth: "Auth",
  network: "Network",
  workflow: "Workflow",
  assistant: "Assistant",
};
