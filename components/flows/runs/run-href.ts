/** The page of a run. */
export function runHref(id: string): string {
  return `/runs/${id}`;
}

/** The runs of a flow that failed, the latest first. */
export function failedRunsHref(flow: string): string {
  return `${runsHref(flow)}?status=failed`;
}

/** The runs of a flow, or all of them. */
export function runsHref(flow?: string): string {
  return flow === undefined ? "/runs" : `/flows/${encodeURIComponent(flow)}/runs`;
}
