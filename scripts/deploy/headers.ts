import { contentPolicy, permissionsPolicy, type PolicyValues } from "./policy.ts";

export type Headers = Readonly<Record<string, string>>;

/** The Cache-Control of each group of files. The names of assets contain a hash, so that they never change. */
export const CACHING = {
  asset: "public, max-age=31536000, immutable",
  file: "public, max-age=3600",
  /** Pages and the configuration: revalidated each time, so that a new one is used at once. */
  page: "no-cache",
} as const;

/** The path of the file with the run-time configuration. */
export const CONFIG_PATH = "/config.json";

/** The file with the licences of the packages in a build. */
export const LICENCES = "third-party.txt";

const FILES = String.raw`\.(?!html$)\w+$`;

/** The groups of paths other than pages, as regular expressions that nginx reads too. */
export const GROUPS = [
  { paths: "^/assets/", caching: CACHING.asset },
  { paths: `${CONFIG_PATH.replace(".", String.raw`\.`)}$`, caching: CACHING.page },
  { paths: FILES, caching: CACHING.file },
] as const;

export const isDocument = (path: string): boolean => !new RegExp(FILES).test(path);

export const cachingOf = (path: string): string =>
  GROUPS.find(({ paths }) => new RegExp(paths).test(path))?.caching ?? CACHING.page;

/** The headers of every response. */
export const EVERY_RESPONSE: Headers = {
  "X-Content-Type-Options": "nosniff",
  "Strict-Transport-Security": "max-age=31536000",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
};

/** The further headers of every HTML document, including the document for an unknown address. */
export const documentHeaders = (values: PolicyValues): Headers => ({
  "Content-Security-Policy": contentPolicy(values),
  "Permissions-Policy": permissionsPolicy,
});

/** The content type of each file extension that a build has. */
export const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
  txt: "text/plain; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  svg: "image/svg+xml",
  ico: "image/x-icon",
  png: "image/png",
  jpg: "image/jpeg",
  avif: "image/avif",
  woff2: "font/woff2",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
} as const;
