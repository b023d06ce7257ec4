import { vi } from "vitest";

/** Describes a value: a number rounded to a thousandth of a pixel, any object as a sprite. */
function wordOf(value: unknown): string {
  if (typeof value === "number") return String(Math.round(value * 1000) / 1000);
  return typeof value === "string" ? value : "sprite";
}

/**
 * Creates a 2D context that records every call and every property assignment, and draws nothing. From then on the
 * document creates canvases with this context.
 */
export function createRecordingCanvas() {
  let lines: string[] = [];
  const note = (name: string, values: readonly unknown[]) =>
    void lines.push([name, ...values.map(wordOf)].join(" "));
  const createElement = () => ({ width: 0, height: 0, getContext: () => context });
  const context = new Proxy(
    {},
    {
      get(_, name: string) {
        return (...values: unknown[]) => {
          note(name, values);
          return { addColorStop: (...stop: unknown[]) => note("addColorStop", stop) };
        };
      },
      set(_, name: string, value) {
        note(`${name} =`, [value]);
        return true;
      },
    },
  ) as CanvasRenderingContext2D;
  vi.stubGlobal("document", { createElement });
  return {
    context,
    /** Returns one line for each call and assignment since the last `take`. */
    take(): readonly string[] {
      const taken = lines;
      lines = [];
      return taken;
    },
  };
}
