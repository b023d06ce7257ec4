import { siteStorage } from "../shared/site-storage.ts";

/** The address of this build's code. Its name contains a hash of the content, and every page's document names it. */
const CODE = new URL(import.meta.url).pathname;

/**
 * Reloads the page if code that it asks for is gone because the server has another build by now. It does so once for
 * a build, and only while `isIdle`, so that no call is lost.
 */
export function followDeploys(page: Window, isIdle: () => boolean): void {
  async function reloadIfReplaced(): Promise<void> {
    if (!isIdle() || siteStorage.replacedBuild.read() === CODE) return;
    const answer = await fetch("/", { cache: "no-store" });
    if (!answer.ok || (await answer.text()).includes(CODE) || !isIdle()) return;
    // Without storage the page might reload again and again.
    if (siteStorage.replacedBuild.write(CODE)) page.location.reload();
  }
  // Without a network the page cannot reload.
  page.addEventListener("vite:preloadError", () => void reloadIfReplaced().catch(() => {}));
}
