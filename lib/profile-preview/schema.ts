import { z } from "zod";
import { profileFields } from "../records/schema/profile.ts";

/** A profile as it would be, without its name. */
export const previewedProfile = profileFields.omit({ name: true });
export type PreviewedProfile = z.output<typeof previewedProfile>;

const share = z.object({ seen: z.int(), all: z.int() });

/** What a person with the profile would see. */
export const profilePreview = z.object({
  result: z.object({
    campaigns: share,
    hubs: share,
    agents: share,
    hiddenHubs: z
      .array(z.object({ hub: z.string(), campaign: z.string() }))
      .meta({ description: "Hubs that the profile names but does not show, because it does not show their campaign." }),
    interactions: share.nullable().meta({ description: "Of the last seven days; null without interactions:read." }),
  }),
});
export type ProfilePreview = z.output<typeof profilePreview>["result"];
