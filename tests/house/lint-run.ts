import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** A diagnostic of the linter; `rule` has the form `plugin/name`. */
export interface Complaint {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

interface Diagnostic {
  readonly code?: string;
  readonly message: string;
  readonly filename: string;
  readonly labels: readonly { readonly span: { readonly line: number } }[];
}

const ROOT = resolve(import.meta.dirname, "../..");

/** Lints the given files with the project's configuration, in an otherwise empty folder. */
export function lint(files: Readonly<Record<string, string>>): Complaint[] {
  const copy = mkdtempSync(join(tmpdir(), "house-"));
  try {
    for (const name of ["tsconfig.json", "package.json"])
      copyFileSync(join(ROOT, name), join(copy, name));
    const configuration = readFileSync(join(ROOT, ".oxlintrc.json"), "utf8");
    // Not copied, because the linter would lint the plugin, too.
    writeFileSync(
      join(copy, ".oxlintrc.json"),
      configuration.replace("./scripts", `${ROOT}/scripts`),
    );
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), text);
    }
    return run(copy);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function run(cwd: string): Complaint[] {
  const linter = join(ROOT, "node_modules/oxlint/bin/oxlint");
  const done = spawnSync(process.execPath, [linter, "--format=json"], {
    cwd,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  if (!done.stdout.startsWith("{")) throw new Error(`${done.stdout}\n${done.stderr}`);
  const report = JSON.parse(done.stdout) as { diagnostics: Diagnostic[] };
  return report.diagnostics.map(({ code, message, filename, labels }) => ({
    file: filename,
    line: labels[0]?.span.line ?? 0,
    rule: (code ?? message).replace(/^(.+)\((.+)\)$/, "$1/$2"),
  }));
}
