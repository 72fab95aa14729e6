/** The page of a flow, or of one of its versions. */
export function flowHref(name: string, version?: number): string {
  const path = `/flows/${encodeURIComponent(name)}`;
  return version === undefined ? path : `${path}?version=${version}`;
}
