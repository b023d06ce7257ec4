/** The variables that configure Vapi. `.env.example` describes them. */
interface ImportMetaEnv {
  readonly VITE_VAPI_PUBLIC_KEY?: string;
  readonly VITE_VAPI_ASSISTANT_ID?: string;
  readonly VITE_VAPI_WORKFLOW_ID?: string;
  readonly VITE_VAPI_API_URL?: string;
}
