/** What a build was told about the voice service. Its key is never stored, and shown where it is asked for. */
export interface Setup {
  readonly publicKey: string | null;
  readonly assistantId: string | null;
  readonly workflowId: string | null;
  /** Values that were given and cannot be used, in words. */
  readonly faults: readonly string[];
}
