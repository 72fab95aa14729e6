import {
  type DehydratedState,
  defaultShouldDehydrateQuery,
  dehydrate,
  type InferDataFromTag,
  QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { AppError } from "./errors.ts";
import { log } from "./log.ts";

/**
 * Data that a page has in its HTML: answers, each under the key by which the page asks for it in the browser. A domain
 * fills it in a `page-data.ts`; `WithPageData` of components/ui gives it to the page's queries.
 */
export class PageData {
  readonly #client = new QueryClient();

  /** Finds what a query would be answered. What is refused is left for the page itself to ask, and to tell. */
  find<K extends QueryKey>(
    { queryKey }: { queryKey: K },
    answer: () => Promise<InferDataFromTag<unknown, K>>,
  ): Promise<void> {
    return this.#client.prefetchQuery<unknown>({ queryKey, queryFn: () => answer().catch(told) });
  }

  /** Whether it has been found by now. */
  has({ queryKey }: { queryKey: QueryKey }): boolean {
    return this.#client.getQueryData(queryKey) !== undefined;
  }

  /** What is found by now; the rest follows behind the page. */
  get state(): DehydratedState {
    return dehydrate(this.#client, {
      shouldDehydrateQuery: (query) => defaultShouldDehydrateQuery(query) || query.state.status === "pending",
    });
  }
}

function told(error: unknown): never {
  if (!(error instanceof AppError) && !isZodError(error))
    log.error({ err: error }, "data of a page could not be found");
  throw error;
}

function isZodError(error: unknown): boolean {
  return error instanceof Error && error.name === "ZodError";
}

/** Waits until the work is done, and no longer than so long. */
export function atMost(ms: number, work: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout;
  const time = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, time]).finally(() => clearTimeout(timer));
}
