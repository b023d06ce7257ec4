/** Who plays the provider's part: the script alone, or the real SDK over stand-ins for the network. */
export const PROVIDER_CHOICES = ["scripted", "standin"] as const;
export type ProviderChoice = (typeof PROVIDER_CHOICES)[number];

/** What a page of a simulator build is asked for; what the server was started for, where it is not. */
export const choiceOf = (wish: string | null): ProviderChoice =>
  PROVIDER_CHOICES.find((choice) => choice === wish) ??
  (import.meta.env.VITE_SIM_PROVIDER === "standin" ? "standin" : "scripted");
