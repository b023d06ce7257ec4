import type { Attempt } from "../../scenario/schema.ts";
import { STANDIN_PATHS } from "../addresses.ts";
import type { VoiceStandin } from "../index.mjs";
import { DEFAULT_BEHAVIOUR, type Machine, type MachineCommand } from "../machine/machine.ts";
import { CALL_PATH, type SendToStandin, standInFor, standInForRequests } from "../redirect.ts";
import { FAILURE_KEYS } from "./failure-keys.ts";
import { playStart, type PlayedStart } from "./play-start.ts";
import { readScript } from "./read-script.ts";

/** An address without a file, so that loading the call machine fails. */
const MISSING = `${STANDIN_PATHS.platform}/missing.js`;
const EJECTED = { type: "ejected", msg: "Meeting has ended" };
/** The raw levels of a voice, in turn, each for one syllable. */
const SYLLABLES = [0.12, 0.07, 0.15, 0.05];
/** The length of a syllable, in milliseconds, and in characters of its text. */
const SYLLABLE = { duration: 150, characters: 3 };

let machine: Machine | null = null;
let nextKey: string | null = null;
let attempts: readonly Attempt[] = [];
let played = 0;
let start: PlayedStart | null = null;
let isDropped = false;

/** Begins a start, which ends the script of the one before it. Returns its key in place of the app's own, or null. */
function beginStart(): string | null {
  start?.end();
  start = null;
  if (nextKey !== null) {
    const key = nextKey;
    nextKey = null;
    return key;
  }
  const attempt = attempts[Math.min(played++, attempts.length - 1)];
  if (attempt !== undefined) start = playStart(attempt);
  return start?.key ?? null;
}

const withKey = (init: RequestInit | undefined, key: string): RequestInit => {
  const headers = new Headers(init?.headers);
  headers.set("authorization", `Bearer ${key}`);
  return { ...init, headers };
};

/** The path of the call machine for the current start; any other path as it is. */
const present = (path: string): string =>
  path === STANDIN_PATHS.machine && start?.hasMachine === false ? MISSING : path;

const send: SendToStandin = async (path, init, ask) => {
  if (isDropped) throw new TypeError("Failed to fetch");
  const key = path.endsWith(CALL_PATH) ? beginStart() : null;
  return ask(present(path), key === null ? init : withKey(init, key));
};

/** Redirects the scripts with which the call library loads its machine if the app avoids eval. */
function standInForScripts(): void {
  const { prototype } = HTMLScriptElement;
  const source = Object.getOwnPropertyDescriptor(prototype, "src");
  Object.defineProperty(prototype, "src", {
    ...source,
    set(this: HTMLScriptElement, address: string) {
      const path = standInFor(String(address), window.location.origin);
      source?.set?.call(this, path === null ? address : present(path));
    },
  });
}

/** Sends a command to the call, even while the network is down. Throws if there is no call. */
function execute(command: MachineCommand): void {
  if (machine?.execute(command) !== true) throw new Error("No call is in progress.");
}

/** Sends a transcript. */
function tell(role: "assistant" | "user", transcriptType: "partial" | "final", transcript: string) {
  if (!isDropped)
    execute({ do: "tell", message: { type: "transcript", role, transcriptType, transcript } });
}

function connect(event: "interrupted" | "connected"): void {
  isDropped = event === "interrupted";
  machine?.execute({ do: "network", type: "signaling", event });
  machine?.execute({ do: "network", type: "sfu", event });
  machine?.execute({ do: "quality", state: isDropped ? "bad" : "good" });
}

const voiceStandin: VoiceStandin = {
  async say(text) {
    tell("assistant", "partial", text);
    const count = Math.ceil(text.length / SYLLABLE.characters);
    for (let index = 0; index < count; index++) {
      if (!isDropped)
        execute({ do: "level", of: "assistant", raw: SYLLABLES[index % SYLLABLES.length] ?? 0 });
      await new Promise((resolve) => setTimeout(resolve, SYLLABLE.duration));
    }
    tell("assistant", "final", text);
  },
  listen(text) {
    tell("user", "partial", text);
    tell("user", "final", text);
  },
  eject: () => execute({ do: "fail", error: { errorMsg: EJECTED.msg, error: EJECTED } }),
  failNextStart(failure = "broken") {
    if (!Object.hasOwn(FAILURE_KEYS, failure))
      throw new Error(`"${failure}" is none of ${Object.keys(FAILURE_KEYS).join(", ")}.`);
    nextKey = FAILURE_KEYS[failure];
  },
  dropNetwork: () => connect("interrupted"),
  restoreNetwork: () => connect("connected"),
  async play(script) {
    attempts = script === null ? [] : await readScript(script);
    played = 0;
  },
};

standInForRequests(window, send);
standInForScripts();
window.standinDirector = {
  enter(entered) {
    machine = entered;
    return start?.enter(entered) ?? DEFAULT_BEHAVIOUR;
  },
};
Object.defineProperty(window, "voiceStandin", { value: voiceStandin });
