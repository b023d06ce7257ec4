import { hosts } from "../../src/content/hosts.ts";

/** The hosts that the content security policy admits, with reasons, as a list in Markdown. */
export const hostsList = (): string =>
  hosts
    .map(({ host, admittedBy, socket, why }) => {
      const schemes = socket ? "https and wss" : "https";
      return `- \`${host}\` (\`${admittedBy.join("`, `")}\`, ${schemes}): ${why}`;
    })
    .join("\n");
