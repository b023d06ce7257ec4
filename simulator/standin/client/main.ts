import * as v from "valibot";
import { defaultAttempt, format1 } from "../../scenario/format-1.ts";
import type { Attempt } from "../../scenario/schema.ts";
import { STANDIN_PATHS } from "../addresses.ts";
import type { VoiceStandin } from "../index.mjs";
import { DEFAULT_BEHAVIOUR, type Machine, type MachineCommand } from "../machine/machine.ts";
import { CALL_PATH, standInFor, standInForRequests } from "../redirect.ts";
import { type PlayedStart, playStart } from "./play-start.ts";

/** An address without a file, so that loading the call machine fails. */
const MISSING = `${STANDIN_PATHS.platform}/missing.js`;
const EJECTED = { type: "ejected", msg: "Meeting has ended" };
/** The raw levels of a voice in turn, each for one syllable. */
const LEVELS = [0.12, 0.07, 0.15, 0.05];
/** The length of a syllable in milliseconds and in characters. */
const SYLLABLE = { duration: 150, characters: 3 };

let machine: Machine | null = null;
let start: PlayedStart | null = null;
let attempts: readonly Attempt[] = [];
let played = 0;
let failing: Attempt | null = null;
let isDropped = false;

/** The path of the call machine for the current start; any other path as it is. */
const present = (path: string): string =>
  path === STANDIN_PATHS.machine && start?.hasMachine === false ? MISSING : path;

function adapt(path: string, init?: RequestInit): Parameters<typeof fetch> {
  if (isDropped) throw new TypeError("Failed to fetch");
  if (!path.endsWith(CALL_PATH)) return [present(path), init];
  // A start ends the script of the one before it.
  start?.end();
  const attempt = failing ?? attempts[Math.min(played++, attempts.length - 1)];
  failing = null;
  start = attempt === undefined ? null : playStart(attempt);
  const headers = new Headers(init?.headers);
  if (start !== null) headers.set("authorization", `Bearer ${start.key}`);
  return [path, { ...init, headers }];
}

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

async function fixture(id: string): Promise<unknown> {
  const response = await fetch(`${STANDIN_PATHS.scenarios}/${id}.json`);
  if (!response.ok) throw new Error(`There is no fixture "${id}".`);
  return response.json();
}

/** Reads the attempts of a script. Rejects with every fault, or if there is no such fixture. */
async function readScript(script: string | object): Promise<readonly Attempt[]> {
  const given = typeof script === "string" ? await fixture(script) : script;
  const scenario = Array.isArray(given)
    ? { schemaVersion: 1, id: "by-hand", title: "By hand", attempts: given as unknown[] }
    : given;
  const { success, output, issues } = v.safeParse(format1, scenario);
  if (success) return output.attempts.length > 0 ? output.attempts : [defaultAttempt];
  const faults = issues.map((issue) => `${v.getDotPath(issue) ?? ""}: ${issue.message}`);
  throw new Error(`The script is refused.\n${faults.join("\n")}`);
}

function execute(command: MachineCommand): void {
  if (machine?.execute(command) !== true) throw new Error("No call is in progress.");
}

/** Executes a command that the network carries. While it is down, the command has no effect. */
function transmit(command: MachineCommand): void {
  if (!isDropped) execute(command);
}

function tell(role: "assistant" | "user", transcriptType: "partial" | "final", transcript: string) {
  transmit({ do: "tell", message: { type: "transcript", role, transcriptType, transcript } });
}

function connect(event: "interrupted" | "connected"): void {
  isDropped = event === "interrupted";
  for (const type of ["signaling", "sfu"] as const)
    machine?.execute({ do: "network", type, event });
  machine?.execute({ do: "quality", state: isDropped ? "bad" : "good" });
}

const voiceStandin: VoiceStandin = {
  async say(text) {
    tell("assistant", "partial", text);
    for (let said = 0; said * SYLLABLE.characters < text.length; said++) {
      transmit({ do: "level", of: "assistant", raw: LEVELS[said % LEVELS.length] ?? 0 });
      await new Promise((resolve) => setTimeout(resolve, SYLLABLE.duration));
    }
    tell("assistant", "final", text);
  },
  listen(text) {
    tell("user", "partial", text);
    tell("user", "final", text);
  },
  eject: () => execute({ do: "fail", error: { errorMsg: EJECTED.msg, error: EJECTED } }),
  failNextStart(status = 500, message = "The stand-in refuses this call.") {
    if (status !== 0 && !(status >= 400 && status < 600))
      throw new RangeError("The status must be from 400 to 599, or 0.");
    const error =
      status === 0 ? { name: "TypeError", message } : { message: { message, statusCode: status } };
    const payload = { type: "start-method-error", error };
    failing = { ...defaultAttempt, events: [{ at: 0, event: "error", payload, late: false }] };
  },
  dropNetwork: () => connect("interrupted"),
  restoreNetwork: () => connect("connected"),
  async play(script) {
    attempts = script === null ? [] : await readScript(script);
    played = 0;
  },
};

standInForRequests(window, adapt);
standInForScripts();
window.standinDirector = (entered) => {
  machine = entered;
  return start?.enter(entered) ?? DEFAULT_BEHAVIOUR;
};
Object.defineProperty(window, "voiceStandin", { value: voiceStandin });
