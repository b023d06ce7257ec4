/** A published type of the SDK, as data. */
export type Shape =
  | { readonly kind: "anything" | "nothing" | "string" | "number" | "boolean" | "object" }
  | { readonly kind: "literal"; readonly value: string | number | boolean | null }
  | { readonly kind: "list"; readonly of: Shape }
  | { readonly kind: "fields"; readonly fields: readonly Field[] }
  /** `of` looks up the declaration; a type that the SDK does not declare accepts anything. */
  | { readonly kind: "named"; readonly name: string; readonly of: () => Shape }
  | { readonly kind: "one-of" | "all-of"; readonly shapes: readonly Shape[] };

export interface Field {
  readonly name: string;
  readonly required: boolean;
  readonly shape: Shape;
  readonly limits: Limits;
}

/** The limits in a field's doc comment. */
export type Limits = Partial<Readonly<Record<"min" | "max" | "maxLength", number>>>;

/** One endpoint of the platform. */
export interface Endpoint {
  /** `POST`, … */
  readonly verb: string;
  /** `/assistant/{id}` */
  readonly path: string;
  /** The client's property that holds the method: `assistant`, `v2`, … */
  readonly group: string;
  readonly method: string;
  /** In the order of the method's parameters: `data`, `query` and the parameters of the path. */
  readonly inputs: readonly Field[];
  readonly answer: Shape;
}
