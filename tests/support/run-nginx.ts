import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { configuration, findNginx } from "../../scripts/nginx.ts";
import { freePort, isBusy } from "../../scripts/ports.ts";
import { ROOT, run } from "../../scripts/run.ts";

const NGINX = join(ROOT, "deploy/nginx");

/**
 * Replaces the parts of the site that belong to the machine on which it is deployed.
 *
 * @throws Error if the site lacks one of them.
 */
function adapt(site: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The site of nginx has no "${from}".`);
    return text.replaceAll(from, to);
  }, site);
}

/**
 * Runs `deploy/release` for a site in a folder.
 *
 * @param reload the command that makes nginx read its configuration.
 * @throws Error with the words of the script if it fails.
 */
export async function release(
  site: string,
  reload: string,
  what: string,
  PATH = process.env["PATH"] ?? "",
): Promise<void> {
  const env = { SITE: site, RELOAD: reload, PATH };
  const { ok, output } = await run([join(ROOT, "deploy/release"), what], "keep", { env });
  if (!ok) throw new Error(output);
}

/**
 * Runs nginx with the project's configuration on free ports of this machine, with a certificate of its own, and without
 * Brotli if it has none. The configuration has relative paths only, so a path of this machine may contain any character.
 *
 * @param folder a real build, its first release.
 * @param more further text of the `http` block, such as another server. The release is `site/current` there.
 * @throws Error if there is no nginx, or with nginx's words if it does not start.
 */
export async function runNginx(folder: string, more = "") {
  const nginx = findNginx();
  if (nginx === null) throw new Error("nginx is missing.");
  const place = mkdtempSync(join(tmpdir(), "nginx-"));
  const folderOfSite = join(place, "site");
  await release(folderOfSite, "true", folder);
  const [port, securePort] = [await freePort(), await freePort()];
  const [certificate, key] = ["certificate.pem", "key.pem"];
  const subject = ["-subj", "/CN=localhost", "-days", "1", "-keyout", key, "-out", certificate];
  const request = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", ...subject];
  await run(request, "keep", { folder: place });
  const site = adapt(readFileSync(join(NGINX, "voice-consultation.conf"), "utf8"), {
    "/var/www/voice-consultation": "site",
    "listen 80 ": `listen 127.0.0.1:${port} `,
    "listen 443 ": `listen 127.0.0.1:${securePort} `,
    "listen [::]:80 default_server;": "",
    "listen [::]:443 ssl http2;": "",
    "/etc/ssl/certs/ssl-cert-snakeoil.pem": certificate,
    "/etc/ssl/private/ssl-cert-snakeoil.key": key,
    ...(nginx.brotli === null && { "brotli_static on;": "" }),
  });
  writeFileSync(join(place, "nginx.conf"), configuration(nginx.brotli ?? "", `${site}\n${more}`));
  const server = spawn(nginx.path, ["-p", place, "-c", "nginx.conf"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const said: string[] = [];
  server.stderr.on("data", (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(server, "exit");
  const isUp = async (): Promise<boolean> => server.exitCode === null && isBusy(securePort);
  while (server.exitCode === null && !(await isUp()))
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (server.exitCode !== null) throw new Error(`nginx did not start.\n${said.join("")}`);
  const reload = `${nginx.path} -t -q -p '${place}' -c nginx.conf && kill -HUP ${server.pid}`;
  return {
    port,
    securePort,
    /** The folder of the site, which may have a config.json. */
    site: folderOfSite,
    /** Runs `deploy/release` with this argument. */
    release: (what: string) => release(folderOfSite, reload, what),
    /** Returns what nginx has written to its logs: the accesses and the errors. */
    async close(): Promise<string> {
      server.kill("SIGQUIT");
      await ended;
      const logged = readFileSync(join(place, "access.log"), "utf8") + said.join("");
      rmSync(place, { recursive: true, force: true });
      return logged;
    },
  };
}
