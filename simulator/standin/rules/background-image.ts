import { field, isWritable, type Problem } from "./verdict.ts";

const LAST_PRESET = 10;
const IMAGE_TYPES: readonly unknown[] = ["jpg", "png", "jpeg"];

/**
 * The config of a background image. Its source is left out, "default", the bytes of an image
 * (ArrayBuffer), the address of one (a path that ends in, or a data URL of, jpg, png or jpeg), or an index
 * of the presets: an integer from 1 to 10, or whatever `Number()` makes one of, such as "7" or [7].
 */
export function problemOfImage(config: object): Problem {
  const source = field(config, "source");
  if (source === undefined || source instanceof ArrayBuffer) return undefined;
  const problem = source === "default" ? undefined : problemOfSource(source);
  return problem ?? (isWritable(config, "type") ? undefined : "The config can be written to.");
}

function problemOfSource(source: unknown): Problem {
  const address = addressIn(source);
  if (address !== undefined)
    return IMAGE_TYPES.includes(imageType(address))
      ? undefined
      : `The address of an image is of the type ${IMAGE_TYPES.join(", ")}.`;
  const index = Number(source);
  return Number.isInteger(index) && index >= 1 && index <= LAST_PRESET
    ? undefined
    : `The index of a preset image is an integer from 1 to ${LAST_PRESET}.`;
}

function addressIn(source: unknown): URL | undefined {
  try {
    return new URL(String(source));
  } catch {
    return undefined;
  }
}

function imageType({ protocol, pathname }: URL): string | undefined {
  if (protocol !== "data:") return pathname.split(".").at(-1)?.toLowerCase().trim();
  // To the letter as the library reads it: a data URL without a ";" is not understood.
  return pathname.substring(pathname.indexOf(":") + 1, pathname.indexOf(";")).split("/")[1];
}
