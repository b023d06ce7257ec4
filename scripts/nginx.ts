import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findInPath } from "./find.ts";

export interface Nginx {
  readonly path: string;
  /** The lines that load Brotli, empty if it is built in; null if this nginx has no Brotli. */
  readonly brotli: string | null;
}

/** nginx's whole configuration around the text of the `http` block. It writes to its prefix only. */
export const configuration = (load: string, http: string): string => `${load}
${process.getuid?.() === 0 ? "# The project may be in a folder of root's alone.\nuser root;" : ""}
daemon off;
worker_processes auto;
pid pid;
error_log stderr;
events {}
http {
access_log access.log;
sendfile on;
${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`).join(" ")}
${http}
}
`;

/** Whether nginx accepts a configuration. */
function accepts(path: string, load: string, http: string): boolean {
  const place = mkdtempSync(join(tmpdir(), "nginx-"));
  writeFileSync(join(place, "nginx.conf"), configuration(load, http));
  const { status } = spawnSync(path, ["-t", "-p", place, "-c", "nginx.conf"], { stdio: "ignore" });
  rmSync(place, { recursive: true });
  return status === 0;
}

/** The nginx of this machine, by what it can do: systems differ in how they build, name and load its modules. */
export function findNginx(): Nginx | null {
  const path = findInPath("nginx");
  const needed = "gzip_static on; http2_recv_buffer_size 256k; ssl_protocols TLSv1.2;";
  if (path === null || !accepts(path, "", needed)) return null;
  const { stderr } = spawnSync(path, ["-V"], { encoding: "utf8" });
  const modules = /--modules-path=(\S+)/.exec(stderr)?.[1] ?? "modules";
  const loads = ["", `load_module ${modules}/ngx_http_brotli_static_module.so;`];
  return { path, brotli: loads.find((load) => accepts(path, load, "brotli_static on;")) ?? null };
}
