/** The variables of the build that the app's code contains. `.env.example` describes them. */
interface ImportMetaEnv {
  readonly VITE_VAPI_API_URL?: string;
}
