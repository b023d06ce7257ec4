import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { withPage } from "../browser.ts";
import { HEIGHT, WIDTH } from "./film-canvas.ts";

/** Draws the moment `at` (in seconds) and returns the encoded picture. */
export type DrawFrame = (at: number, type: "image/jpeg" | "image/png") => Promise<Buffer>;

/** Opens the page that draws a film, served by Vite, and always closes it. */
export async function withDrawing<Result>(
  film: string,
  use: (draw: DrawFrame) => Promise<Result>,
): Promise<Result> {
  const server = await createServer({
    configFile: false,
    root: fileURLToPath(new URL("../../..", import.meta.url)),
    cacheDir: join(tmpdir(), `films-${process.pid}`),
    logLevel: "warn",
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { port: 4510, hmr: false, ws: false, watch: null },
  });
  try {
    await server.listen();
    const origin = server.resolvedUrls?.local[0] ?? "";
    return await withPage({ width: WIDTH, height: HEIGHT }, async (page) => {
      page.on("pageerror", (error) => console.error(error));
      await page.goto(`${origin}tools/media/films/page.html?film=${film}`);
      await page.waitForFunction(() => window.drawFrame !== undefined);
      return use(async (at, type) => {
        const url = await page.evaluate(
          ([moment, kind]) => window.drawFrame?.(moment, kind) ?? "",
          [at, type] as const,
        );
        return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
      });
    });
  } finally {
    await server.close();
  }
}
