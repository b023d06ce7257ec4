/** How the platform answers one request for a call (`POST /call/web`). */
export type WebCallAnswer =
  /** 201 with a call. `fields` are laid over it, such as `{artifactPlan: {videoRecordingEnabled: true}}`. */
  | { readonly type: "created"; readonly fields?: Readonly<Record<string, unknown>> }
  /** Any other answer. `body` is sent as JSON; `text` as it is, as HTML or with nothing in it. */
  | { readonly type: "refused"; readonly status: number; readonly body: unknown }
  | { readonly type: "garbled"; readonly status: number; readonly text: string }
  /** The connection is closed without an answer: a fetch fails. */
  | { readonly type: "dropped" }
  /** The connection is closed in the middle of the body: reading the answer fails. */
  | { readonly type: "cut"; readonly status: number };
