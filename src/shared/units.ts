declare const unit: unique symbol;
type Branded<Name extends string> = number & { readonly [unit]: Name };

/** A time on a {@link Clock}, or a duration, in milliseconds. */
export type Millis = Branded<"millis">;
/** Whole seconds, the unit of the call timer. */
export type Seconds = Branded<"seconds">;

export const millis = (value: number): Millis => value as Millis;
export const seconds = (value: number): Seconds => value as Seconds;

/** Whole seconds between two times: rounded down, never negative. */
export const secondsBetween = (from: Millis, to: Millis): Seconds =>
  seconds(Math.max(0, Math.floor((to - from) / 1000)));

/** Formats a duration as `mm:ss`. The minutes may have more than two digits. */
export function formatSeconds(seconds: Seconds): string {
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`;
}
