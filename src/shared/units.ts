declare const unit: unique symbol;
type Branded<Name extends string> = number & { readonly [unit]: Name };

/** A moment on a {@link Clock}, or a span between two, in milliseconds. */
export type Millis = Branded<"millis">;
/** Whole seconds, as the call timer shows them. */
export type Seconds = Branded<"seconds">;

export const millis = (value: number): Millis => value as Millis;

/** Whole seconds between two moments: the floor, never below zero. */
export const secondsBetween = (from: Millis, to: Millis): Seconds =>
  Math.max(0, Math.floor((to - from) / 1000)) as Seconds;

/** `mm:ss`; minutes grow past two digits rather than turn into hours. */
export function formatSeconds(seconds: Seconds): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
