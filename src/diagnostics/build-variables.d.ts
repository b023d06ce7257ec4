/** The variables of the build on the log and on reports. `.env.example` describes them. */
interface ImportMetaEnv {
  readonly VITE_LOG_DAYS?: string;
  readonly VITE_LOG_TRANSCRIPTS?: string;
  readonly VITE_REPORT_URL?: string;
  readonly VITE_REPORT_SHARE?: string;
}
