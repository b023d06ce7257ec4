import type fc from "fast-check";
import type { RuleResult } from "../../simulator/standin/rules/rule-result.ts";

/** A method of the library and the stand-in's rule for its arguments. */
export interface Case {
  readonly method: string;
  readonly rule: (given: unknown) => RuleResult;
  readonly inputs: fc.Arbitrary<unknown>;
  /** Values on both sides of every limit. Each run tests all of them. */
  readonly edges: readonly (readonly [accepted: unknown, refused: unknown])[];
}
