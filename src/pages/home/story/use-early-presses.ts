import { type RefObject, useEffect } from "react";

/** Answers presses of the story's buttons from before its code arrived. They are marked with `data-pressed`. */
export function useEarlyPresses(story: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const pressed = story.current?.querySelectorAll<HTMLElement>("[data-pressed]") ?? [];
    for (const button of pressed) {
      delete button.dataset["pressed"];
      button.click();
    }
  }, [story]);
}
