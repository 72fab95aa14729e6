import { isZone } from "@/lib/time/zone-name.ts";

/** Where the browser keeps its zone, so that the server draws the same times. */
export const zoneCookie = "timezone";

/** The zone in the cookie; UTC where it is absent or no zone. */
export function zoneOf(cookie: string | undefined): string {
  return cookie && isZone(cookie) ? cookie : "UTC";
}
