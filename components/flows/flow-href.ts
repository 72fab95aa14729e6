/** The page of a flow, or of one of its versions. */
export function flowHref(name: string, version?: number): string {
  const path = `/flows/${encodeURIComponent(name)}`;
  return version === undefined ? path : `${path}?version=${version}`;
}

/** The page that compares two versions of a flow; `draft` stands for the viewer's own. */
export function flowDiffHref(name: string, from: number | "draft", to: number | "draft"): string {
  return `/flows/${encodeURIComponent(name)}/diff?from=${from}&to=${to}`;
}
