/** The voice service settings of a build. The log never stores the key. */
export interface Setup {
  readonly publicKey: string | null;
  readonly assistantId: string | null;
  readonly workflowId: string | null;
  /** A sentence for each setting that has an unusable value. */
  readonly faults: readonly string[];
}
