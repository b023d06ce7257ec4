/** What a value has to be, as the SDK's published types say it. */
export type Shape =
  | { readonly kind: "anything" | "nothing" | "string" | "number" | "boolean" | "object" }
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "fields"; readonly fields: readonly Field[] }
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "one-of" | "all-of"; readonly shapes: readonly Shape[] };

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly shape: Shape;
  readonly limits: Limits;
}

/** What the comment over a field says of its size. */
export interface Limits {
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
}

/** What one of the platform's addresses takes and gives. */
export interface Endpoint {
  /** `POST`, … */
  readonly verb: string;
  /** `/assistant/{id}` */
  readonly path: string;
  /** The groups of the client's methods: `assistant`, `v2`, … and the method's name. */
  readonly group: string;
  readonly method: string;
  /** In the order in which the client's method takes them; `data`, `query` and the path's parameters. */
  readonly inputs: readonly Field[];
  readonly answer: Shape;
}

/** Finds what a name stands for; `undefined` where nothing has that name. */
export type Names = (name: string) => Shape | undefined;
