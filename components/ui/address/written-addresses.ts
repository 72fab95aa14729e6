/**
 * The addresses of a page that were written and that the router has not shown yet, oldest first.
 *
 * The router puts an address into the address bar when it has drawn it, also where a newer one was written meanwhile:
 * until it has drawn that one too, the address bar holds the older. A change that began from there would lose what was
 * written last.
 */
export function writtenAddresses() {
  let path = "";
  let waiting: string[] = [];
  let isWatched = false;
  const unshown = (at: string): string | undefined => (at === path ? waiting.at(-1) : undefined);
  return {
    write: (at: string, search: URLSearchParams): void => {
      if (at !== path) waiting = [];
      path = at;
      waiting.push(search.toString());
    },
    /** The router shows another address: one of these, with all that were written before it, or one that it was led to. */
    show: (at: string, search: URLSearchParams): void => {
      // The first is where the page began, which may be told late.
      if (!isWatched) isWatched = true;
      else waiting = at === path ? waiting.slice(waiting.indexOf(search.toString()) + 1 || waiting.length) : [];
    },
    /** The user went back or forward: what was written is behind them. */
    leave: (): void => {
      waiting = [];
    },
    /** What was written last there, if the router has not shown it yet. */
    unshown,
    /** What the address says, whatever the address bar holds at this moment. */
    current: (bar: { pathname: string; search: string }): URLSearchParams =>
      new URLSearchParams(unshown(bar.pathname) ?? bar.search),
  };
}
