import type { TakeNote } from "../note.ts";
import type { Setup } from "../setup.ts";

/** Notes what is configured, what is not, and what is wrong: of a value only whether it is there. */
export function noteSetup(setup: Setup, note: TakeNote): void {
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
  check("assistant", setup.assistantId, "warning");
  check("workflow", setup.workflowId, "warning");
  for (const fault of setup.faults) {
    const details = { source: "check", check: "configuration" };
    note("app", { type: "error", category: "config", message: fault, details });
  }
}
