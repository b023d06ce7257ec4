/**
 * Shifts the dates of every test file, so that it begins at the local time in `TEST_DAY` (for example
 * `2028-02-29T23:58:00`). `npm test` chooses a time for each run and prints it.
 */
const day = process.env["TEST_DAY"];

if (day !== undefined) {
  const shift = Date.parse(day) - Date.now();
  const now = (): number => systemDate.now() + shift;
  const systemDate = Date;
  globalThis.Date = new Proxy(systemDate, {
    get: (date, key) => (key === "now" ? now : (Reflect.get(date, key) as unknown)),
    construct: (date, args, self) =>
      Reflect.construct(date, args.length === 0 ? [now()] : args, self) as Date,
    apply: (date) => new date(now()).toString(),
  });
}
