import type { TakeNote } from "../note.ts";
import type { Configuration } from "../../provider/configuration.ts";
import { ENVIRONMENT_FLAGS, type EnvironmentOwner, readEnvironment } from "./environment.ts";

/** Notes whether each setting is present, never its value, and each fault. */
export function noteSetup(setup: Configuration, note: TakeNote): void {
  const check = (name: string, value: string | null, without: "error" | "warning") => {
    const present = value !== null;
    note("app", {
      type: present ? "success" : without,
      category: "config",
      message: `The ${name} is ${present ? "configured" : "missing"}.`,
      details: { source: "check", check: name, present },
    });
  };
  check("public key", setup.publicKey, "error");
  check("assistant", setup.targets.assistant, "warning");
  check("workflow", setup.targets.workflow, "warning");
  for (const fault of setup.faults) {
    const details = { source: "check", check: "configuration" };
    note("app", { type: "error", category: "config", message: fault, details });
  }
}

export function noteEnvironment(owner: EnvironmentOwner, note: TakeNote): void {
  void readEnvironment(owner).then((environment) => {
    const unset = ENVIRONMENT_FLAGS.flatMap(([name, flag]) => (environment[name] ? [] : [flag]));
    const missing = unset.flatMap(({ words }) => words ?? []);
    note("app", {
      type: unset.some(({ needed }) => needed) ? "warning" : "info",
      category: "config",
      message:
        missing.length === 0
          ? "The environment was read: all is in place."
          : `The environment was read. Not in place: ${missing.join(", ")}.`,
      details: { source: "check", check: "environment", environment },
    });
  });
}

/** Notes every change between offline and online. */
export function noteNetwork(note: TakeNote): void {
  window.addEventListener("offline", () =>
    note("app", { type: "warning", category: "network", message: "The browser went offline." }),
  );
  window.addEventListener("online", () =>
    note("app", { type: "info", category: "network", message: "The browser is online again." }),
  );
}
