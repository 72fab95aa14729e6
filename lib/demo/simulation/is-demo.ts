import { env } from "../../env.ts";

/** Whether this product has demo data, still or with its simulation started at once. */
export function isDemo(): boolean {
  const { DEMO } = env();
  return DEMO === "1" || DEMO === "live";
}
