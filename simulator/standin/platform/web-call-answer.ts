/** A response to `POST /call/web`. */
export type WebCallAnswer =
  /** 201 with a call. `fields` override its fields, such as `artifactPlan`. */
  | { readonly type: "created"; readonly fields?: Readonly<Record<string, unknown>> }
  /** Any other response, with `body` as JSON or `text` as HTML, possibly empty. */
  | { readonly type: "refused"; readonly status: number; readonly body: unknown }
  | { readonly type: "garbled"; readonly status: number; readonly text: string }
  /** The connection closes without a response: `fetch` rejects. */
  | { readonly type: "dropped" }
  /** The connection closes in the middle of the body: reading the body rejects. */
  | { readonly type: "cut"; readonly status: number };
