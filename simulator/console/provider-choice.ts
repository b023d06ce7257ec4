/** The providers of a simulator build: the scripted one, or the real SDK over stand-ins for the network. */
export const PROVIDER_CHOICES = ["scripted", "standin"] as const;
export type ProviderChoice = (typeof PROVIDER_CHOICES)[number];

/** The provider of the query, or else the default of the build. */
export const choiceOf = (wish: string | null): ProviderChoice =>
  PROVIDER_CHOICES.find((choice) => choice === wish) ??
  (import.meta.env.VITE_SIM_PROVIDER === "standin" ? "standin" : "scripted");
