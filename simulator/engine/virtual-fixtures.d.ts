declare module "virtual:fixtures" {
  /** The text of each file in `fixtures/scenarios`. */
  const texts: readonly string[];
  export default texts;
}
