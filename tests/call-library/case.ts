import type fc from "fast-check";
import type { RuleResult } from "../../simulator/standin/rules/rule-result.ts";

/** A method of the library and the rule that says what it takes. */
export interface Case {
  readonly method: string;
  readonly rule: (given: unknown) => RuleResult;
  readonly inputs: fc.Arbitrary<unknown>;
  /** Both sides of every limit, tried each time. The first half of a pair is accepted, the second refused. */
  readonly edges: readonly (readonly [accepted: unknown, refused: unknown])[];
}
