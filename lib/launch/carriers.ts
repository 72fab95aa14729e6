import { type Carriers, ownCarriers } from "../outbound/attempts/carriers.ts";

/** What brings attempts out, by provider. */
export const carriers: Carriers = { ...ownCarriers };
