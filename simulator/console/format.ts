/** `mm:ss.mmm`, as every time of the console is written; minutes grow past two digits. */
export function formatTime(ms: number): string {
  const whole = Math.max(0, Math.floor(ms));
  const pad = (value: number, digits: number) => String(value).padStart(digits, "0");
  const minutes = Math.floor(whole / 60_000);
  const seconds = Math.floor(whole / 1000) % 60;
  return `${pad(minutes, 2)}:${pad(seconds, 2)}.${pad(whole % 1000, 3)}`;
}

/** A time for a ruler: as short as it can be and still exact. */
export function formatTick(ms: number): string {
  if (ms < 60_000) return `${ms / 1000} s`;
  const rest = (ms % 60_000) / 1000;
  const minutes = Math.floor(ms / 60_000);
  return rest === 0 ? `${minutes} min` : `${minutes}:${String(rest).padStart(2, "0")}`;
}

/** A time for those who hear it. */
export const spokenTime = (ms: number): string =>
  ms < 60_000
    ? `${ms / 1000} seconds`
    : `${Math.floor(ms / 60_000)} minutes ${(ms % 60_000) / 1000} seconds`;

/** A field's value as a scenario file writes it, texts without their quotes. */
export function formatValue(value: unknown): string {
  if (typeof value === "string") return value;
  if (value === undefined) return "nothing";
  return JSON.stringify(value);
}

/** `1 scenario`, `2 scenarios`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const STEPS = [1, 2, 5];

/** Round moments for a ruler over `duration`, at most about `most` of them, the first one 0. */
export function ticksOf(duration: number, most: number): number[] {
  const least = duration / Math.max(1, most);
  let step = 100;
  for (let power = 100; step < least; power *= 10)
    step = STEPS.map((factor) => factor * power).find((wide) => wide >= least) ?? power * 10;
  // Beyond a minute people count in sixties.
  if (step > 30_000) step = Math.ceil(step / 60_000) * 60_000;
  else if (step === 20_000 && duration >= 60_000) step = 30_000;
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, index) => index * step);
}
