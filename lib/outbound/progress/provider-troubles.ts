/** Why a provider is closed: some of the reasons that gates give. */
export const providerTroubles = ["providerUnreachable", "providerRefuses", "senderRefused", "providerErrors"] as const;
