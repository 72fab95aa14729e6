import { gettingStarted } from "./getting-started.ts";
import {
  aboutAuthentication,
  aboutErrors,
  aboutIdempotency,
  aboutLimits,
  aboutPaging,
  aboutTimeZones,
} from "./rules.ts";

/** The pages for integrators by their addresses under `/docs`, in the order in which they are read. */
export const guides = {
  "getting-started": () => gettingStarted,
  authentication: () => aboutAuthentication,
  errors: () => aboutErrors,
  paging: () => aboutPaging,
  idempotency: () => aboutIdempotency,
  limits: aboutLimits,
  "time-zones": () => aboutTimeZones,
};

export type GuideId = keyof typeof guides;

export function isGuide(id: string): id is GuideId {
  return Object.hasOwn(guides, id);
}
