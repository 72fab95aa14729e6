/** The page of a run. */
export function runHref(id: string): string {
  return `/runs/${id}`;
}

/** The runs of a flow, or all of them. */
export function runsHref(flow?: string): string {
  return flow === undefined ? "/runs" : `/flows/${encodeURIComponent(flow)}/runs`;
}
