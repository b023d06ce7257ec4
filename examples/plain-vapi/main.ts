import Vapi from "@vapi-ai/web";

// In a package of the type "module" the import is the whole CommonJS module, as in Node, and not its class.
const { default: Client = Vapi } = Vapi as { default?: typeof Vapi };
// An app of your own has its key and its assistant here. The stand-ins take any.
const vapi = new Client("your-public-key");
const ASSISTANT = "your-assistant-id";

const find = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind;
const button = find<HTMLButtonElement>("call");
const voice = find<HTMLMeterElement>("voice");

let state: "Ready" | "Connecting…" | "In a call" = "Ready";

function show(next: typeof state, status: string = next): void {
  state = next;
  find("status").textContent = status;
  button.textContent = next === "Ready" ? "Start" : "End";
  if (next !== "In a call") voice.value = 0;
}

/** Finds the words in an error of the SDK, which nests them at several depths. */
function wordsOf(error: unknown): string {
  if (typeof error === "string") return error;
  const { errorMsg, message, error: inner } = Object(error) as Record<string, unknown>;
  const part = [errorMsg, message, inner].find(Boolean);
  return part === undefined ? "The call failed." : wordsOf(part);
}

button.addEventListener("click", () => {
  if (state !== "Ready") return void vapi.stop();
  find("error").textContent = "";
  find("words").replaceChildren();
  show("Connecting…");
  // A start that fails emits an error and resolves to null.
  void vapi.start(ASSISTANT).then((call) => call ?? show("Ready"));
});

vapi.on("call-start", () => show("In a call"));
vapi.on("call-end", () => show("Ready"));
vapi.on("speech-start", () => show(state, "The assistant speaks"));
vapi.on("speech-end", () => show(state));
vapi.on("volume-level", (level) => (voice.value = level));
vapi.on("error", (error) => (find("error").textContent = wordsOf(error)));
vapi.on("network-connection", ({ event }: { event: string }) =>
  show(state, event === "connected" ? state : "The connection is interrupted"),
);
vapi.on("message", (message: Record<string, string>) => {
  if (message["type"] !== "transcript" || message["transcriptType"] !== "final") return;
  const line = document.createElement("li");
  line.textContent = `${message["role"] === "user" ? "You" : "Assistant"}: ${message["transcript"]}`;
  find("words").append(line);
});
