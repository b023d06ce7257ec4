import { render, screen } from "@testing-library/react";
import { useEffect, useState } from "react";
import { expect, it } from "vitest";

/** Occupies the processor for so many milliseconds. */
function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it("has run a component's effects by the time a query finds it, also on a busy machine", async () => {
  let isReady = false;
  function Late() {
    const [isShown, show] = useState(false);
    useEffect(() => {
      setTimeout(() => {
        show(true);
        // A task between the query's answer and the effects.
        queueMicrotask(() => queueMicrotask(() => setImmediate(work, 4)));
      });
    }, []);
    useEffect(() => {
      isReady = isShown;
    }, [isShown]);
    // After a render of more than 5 ms, React runs the effects in a task of their own.
    if (isShown) work(8);
    return isShown && "shown";
  }
  render(<Late />);
  await screen.findByText("shown");
  expect(isReady).toBe(true);
});
