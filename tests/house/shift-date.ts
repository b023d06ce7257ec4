/**
 * Makes every test file begin at the local time in `TEST_DAY` (`2028-02-29T23:58:00`) instead of the
 * machine's; the date keeps running from there. `npm test` chooses one for each run and prints it.
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
