/** The variables of a build. `.env.example` explains them. */
interface ImportMetaEnv {
  readonly VITE_VAPI_PUBLIC_KEY?: string;
  readonly VITE_VAPI_ASSISTANT_ID?: string;
  readonly VITE_VAPI_WORKFLOW_ID?: string;
  readonly VITE_VAPI_API_URL?: string;
  /** Of simulator builds: who plays the provider's part unless the address says so. */
  readonly VITE_SIM_PROVIDER?: string;
}
