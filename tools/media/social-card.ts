import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { brand, legalBrand } from "../../src/content/brand.ts";
import { dentalPersona, legalPersona } from "../../src/content/personas.ts";
import { renderPicture } from "./picture.ts";

const fontFile = createRequire(import.meta.url);

const LOOKS = {
  dental: { brand, persona: dentalPersona, night: "#04090b", dawn: "#0f3a3b", light: "#8ce8ca" },
  legal: {
    brand: legalBrand,
    persona: legalPersona,
    night: "#0a0a10",
    dawn: "#2b2130",
    light: "#e4b96f",
  },
} as const;

const inline = async (type: string, path: string | URL) =>
  `data:${type};base64,${(await readFile(path)).toString("base64")}`;

/** The bars of a voice as the app draws them, low at both ends. */
function voice(light: string): string {
  const bars = Array.from({ length: 46 }, (_, bar) => {
    const swell = Math.sin((Math.PI * (bar + 0.5)) / 46) ** 1.5;
    const height =
      6 + 62 * swell * Math.abs(Math.sin(bar * 1.3) * 0.6 + Math.sin(bar * 0.47) * 0.4);
    const colour = bar % 2 === 0 ? light : "#f4f2ec";
    return `<rect x="${bar * 13}" y="${40 - height / 2}" width="5" height="${height}" rx="2.5" fill="${colour}" opacity="${0.3 + 0.7 * swell}"/>`;
  });
  return `<svg class="voice" viewBox="0 0 600 80">${bars.join("")}</svg>`;
}

/** Draws the preview image of shared links. */
export async function renderSocialCard(name: keyof typeof LOOKS, target: string): Promise<void> {
  const look = LOOKS[name];
  const portrait = new URL(
    `portraits/${look.persona.firstName.toLowerCase()}.svg`,
    import.meta.url,
  );
  const [serif, sans, face] = await Promise.all([
    inline(
      "font/woff2",
      fontFile.resolve("@fontsource/spectral/files/spectral-latin-300-normal.woff2"),
    ),
    inline(
      "font/woff2",
      fontFile.resolve("@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2"),
    ),
    inline("image/svg+xml", portrait),
  ]);
  const markup = `<style>
    @font-face { font-family: Spectral; src: url(${serif}) }
    @font-face { font-family: Figtree; font-weight: 300 900; src: url(${sans}) }
    body { position: relative; width: 1200px; height: 630px; overflow: hidden; color: #f6f3ec;
      background: radial-gradient(90% 120% at 88% 0, ${look.dawn}, ${look.night} 68%) }
    .mark { position: absolute; left: 80px; top: 66px; display: flex; gap: 16px; align-items: center;
      font: 300 42px/1 Spectral; letter-spacing: -0.01em }
    .mark::before { content: ""; width: 30px; height: 30px; border-radius: 50%;
      background: radial-gradient(circle at 68% 28%, #fff 0 8%, #f4f2ec 30%, ${look.light} 82%) }
    h1 { position: absolute; left: 80px; top: 156px; width: 690px; margin: 0;
      font: 300 82px/1.04 Spectral; letter-spacing: -0.022em; text-wrap: balance }
    p { position: absolute; left: 80px; bottom: 56px; margin: 0; font: 500 28px/1 Figtree; color: ${look.light} }
    .voice { position: absolute; left: 80px; bottom: 104px; width: 560px; height: 75px }
    img { position: absolute; right: 76px; top: 138px; width: 354px; height: 354px; border-radius: 50%;
      box-shadow: 0 0 0 1px rgb(255 255 255 / .16), 0 0 120px ${look.light}30 }
  </style>
  <div class="mark">${look.brand.name}</div><h1>${look.brand.tagline}</h1>${voice(look.light)}
  <p>Talk to ${look.persona.firstName}, live</p><img src="${face}">`;
  await renderPicture({ markup, width: 1200, height: 630, few: true }, target);
}
