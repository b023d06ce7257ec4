interface ImportMetaEnv {
  /** The provider of a simulator build unless the page's address names another. */
  readonly VITE_SIM_PROVIDER?: string;
}
