interface ImportMetaEnv {
  /** The default provider of a simulator build. The page's address can name another one. */
  readonly VITE_SIM_PROVIDER?: string;
}
