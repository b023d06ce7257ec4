import { hosts } from "../../src/content/hosts.ts";

/** The hosts that the content security policy admits, with reasons, as a table in Markdown. */
export function hostsTable(): string {
  const rows = hosts.map(({ host, admittedBy, socket, why }) => {
    const schemes = socket ? "https, wss" : "https";
    return [`\`${host}\``, admittedBy.map((name) => `\`${name}\``).join(", "), schemes, why];
  });
  const head = ["host", "admitted by", "schemes", "why"];
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  return [line(head), rule, ...rows.map(line)].join("\n");
}
