import type { TakeNote } from "../note.ts";

/** What a page was told about the voice service. */
export interface Configured {
  readonly publicKey: string | null;
  readonly assistantId: string | null;
  readonly workflowId: string | null;
}

/** Notes what is configured and what is not: of a value only whether it is there. */
export function noteSetup(setup: Configured, note: TakeNote): void {
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
}
