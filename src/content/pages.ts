import { brand, legalBrand } from "./brand.ts";
import { dentalPersona, legalPersona } from "./personas.ts";

/** One page of the app. The router, the heads, the build and the browser tests read this table. */
export interface Page {
  readonly path: string;
  /**
   * What browsers, search engines and link previews show; the build prerenders every page that has a head. Null for
   * a staff page: it is not prerendered and sets its own title, so that visitors do not load its texts.
   */
  readonly head: { readonly title: string; readonly description: string } | null;
  readonly brand: Readonly<Record<"name" | "socialCard", string>>;
  /** The rules that a call follows on this page: wording of errors, redirect at the end. */
  readonly policy: "home" | "admin";
  /** Whether the page itself shows the call. If not, a card over it does. */
  readonly showsCall: boolean;
}

export type PrerenderedPage = Page & { readonly head: NonNullable<Page["head"]> };

/** The settings of a visitors' page that leaves its call to the card over it. */
const silent = { policy: "home", showsCall: false } as const;

/** Every page. A new page also needs its component in `src/app/page-components.ts`. */
export const pages = {
  home: {
    path: "/",
    head: {
      title: `${brand.name} · ${brand.tagline}`,
      description: `Talk to ${dentalPersona.firstName}, an ${dentalPersona.role} who answers your patients’ calls day and night, books appointments and never puts anybody on hold.`,
    },
    brand,
    policy: "home",
    showsCall: true,
  },
  testimonials: {
    path: "/testimonials",
    head: {
      title: `What clients say about ${legalPersona.firstName} · ${legalBrand.name}`,
      description: `Rated 4.9 out of 5 by 2,847 clients: what people say after talking their legal questions over with ${legalPersona.firstName}.`,
    },
    brand: legalBrand,
    ...silent,
  },
  whyUs: {
    path: "/why-us",
    head: {
      title: `About ${legalPersona.firstName} · ${legalBrand.name}`,
      description: `How ${legalPersona.firstName}, an ${legalPersona.role}, compares with law firms and legal hotlines: no appointment, around the clock, in minutes.`,
    },
    brand: legalBrand,
    ...silent,
  },
  callEnding: {
    path: "/call-ending",
    head: {
      title: `Call Completed · ${brand.name}`,
      description: `Your consultation with ${dentalPersona.firstName} has ended. Read and keep what was said, or go back and talk again.`,
    },
    brand,
    ...silent,
  },
  privacy: {
    path: "/privacy",
    head: {
      title: `Privacy · ${brand.name}`,
      description: "What this site processes and keeps, where, and how to delete it.",
    },
    brand,
    ...silent,
  },
  adminTesting: {
    path: "/admin-testing",
    head: null,
    brand,
    policy: "admin",
    showsCall: true,
  },
} as const satisfies Record<string, Page>;

/** The page of an unknown address. */
export const noPage: Page = { path: "*", head: null, brand, ...silent };

export type PageName = keyof typeof pages;

export const pageNames = Object.keys(pages) as readonly PageName[];

export const allPages: readonly Page[] = Object.values(pages);

export const isPrerendered = (page: Page): page is PrerenderedPage => page.head !== null;

export const prerenderedPages: readonly PrerenderedPage[] = allPages.filter(isPrerendered);
