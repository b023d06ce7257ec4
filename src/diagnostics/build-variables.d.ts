/** The variables of the build that limit what the log keeps. `.env.example` describes them. */
interface ImportMetaEnv {
  readonly VITE_LOG_DAYS?: string;
  readonly VITE_LOG_TRANSCRIPTS?: string;
}
