/** A zone in short: `New York` of America/New_York. */
export function placeOfZone(zone: string): string {
  return zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");
}
