import { noteRendered, PRODUCTS } from "./products.ts";

const NAMES = Object.keys(PRODUCTS);

/**
 * Renders the media with the given names, or all of them. `--accept` renders nothing: it only notes that
 * the committed files are up to date.
 * @example npm run media -- plexus-poster ring
 */
async function main([...args]: readonly string[]): Promise<void> {
  const accepts = args[0] === "--accept" && args.shift() !== undefined;
  const unknown = args.filter((name) => PRODUCTS[name] === undefined);
  if (unknown.length > 0)
    throw new Error(`Unknown media: ${unknown.join(", ")}. Known names: ${NAMES.join(", ")}.`);
  if (accepts) return noteRendered(args.length > 0 ? args : NAMES);
  const all = NAMES.filter((name) => !name.endsWith("-sound"));
  for (const name of args.length > 0 ? args : all) {
    await PRODUCTS[name]?.render();
    // Rendering a film's pictures adds its sound too.
    noteRendered([name, `${name}-sound`]);
    console.log(`rendered ${name}`);
  }
}

await main(process.argv.slice(2));
