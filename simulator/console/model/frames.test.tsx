import { expect, it } from "vitest";
import { previewIn } from "./frames.ts";

/** A frame with a page of the app whose root element has this HTML. */
function frameOf(root: string): HTMLIFrameElement {
  const document = new DOMParser().parseFromString(root, "text/html");
  return { contentWindow: { voiceSimPreview: {}, document } } as unknown as HTMLIFrameElement;
}

it("takes a page as live when the app has drawn it or taken it over, and not while it is prerendered only", () => {
  expect(previewIn(frameOf(`<div id="root"></div>`))).toBeNull();
  expect(previewIn(frameOf(`<div id="root" data-page="/"><main></main></div>`))).toBeNull();
  expect(previewIn(frameOf(`<div id="root"><main></main></div>`))).not.toBeNull();
});
