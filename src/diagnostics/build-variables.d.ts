/** The variables of the build that the app's code reads. `.env.example` describes them. */
interface ImportMetaEnv {
  readonly VITE_CONTACT_URL?: string;
  readonly VITE_LOG_DAYS?: string;
  readonly VITE_LOG_TRANSCRIPTS?: string;
  readonly VITE_REPORT_URL?: string;
  readonly VITE_REPORT_SHARE?: string;
}
