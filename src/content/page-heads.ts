import { type Brand, brand, legalBrand } from "./brand.ts";
import { dentalPersona, legalPersona } from "./personas.ts";

/** What a page tells browsers, search engines and whoever it is shared with. */
export interface PageHead {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Whose page it is. */
  readonly brand: Brand;
}

/** The heads of every page that visitors come to; each is built as a file of HTML. */
export const pageHeads = {
  home: {
    path: "/",
    title: `${brand.name} · ${brand.tagline}`,
    description: `Talk to ${dentalPersona.firstName}, an ${dentalPersona.role} who answers your patients’ calls day and night, books appointments and never puts anybody on hold.`,
    brand,
  },
  testimonials: {
    path: "/testimonials",
    title: `What clients say about ${legalPersona.firstName} · ${legalBrand.name}`,
    description: `Rated 4.9 out of 5 by 2,847 clients: what people say after talking their legal questions over with ${legalPersona.firstName}.`,
    brand: legalBrand,
  },
  whyUs: {
    path: "/why-us",
    title: `About ${legalPersona.firstName} · ${legalBrand.name}`,
    description: `How ${legalPersona.firstName}, an ${legalPersona.role}, compares with law firms and legal hotlines: no appointment, around the clock, in minutes.`,
    brand: legalBrand,
  },
  callEnding: {
    path: "/call-ending",
    title: `Call Completed · ${brand.name}`,
    description: `Your consultation with ${dentalPersona.firstName} has ended. Read and keep what was said, or go back and talk again.`,
    brand,
  },
} as const satisfies Record<string, PageHead>;

const heads: readonly PageHead[] = Object.values(pageHeads);

/** The head of the visitor page at a path, with or without a slash at its end; undefined where there is none. */
export const pageHeadAt = (pathname: string): PageHead | undefined =>
  heads.find(({ path }) => path === (pathname.replace(/\/+$/, "") || "/"));
