/** One part of an address: what may follow it, and what answers where it is the last. */
type Place<Handler> = {
  fixed: Map<string, Place<Handler>>;
  any: Place<Handler> | null;
  handlers: Map<string, Handler>;
};

const newPlace = <Handler>(): Place<Handler> => ({ fixed: new Map(), any: null, handlers: new Map() });

/** Handlers by method and address. A fixed part of an address goes before a parameter, as it does for Next. */
export class RouteTable<Handler> {
  readonly #root = newPlace<Handler>();

  /** `path` as a contract writes it: `/api/hubs/{name}`. */
  add(method: string, path: string, handler: Handler): void {
    let place = this.#root;
    for (const part of path.split("/")) {
      if (part.startsWith("{")) place = place.any ??= newPlace();
      else {
        const next = place.fixed.get(part) ?? newPlace<Handler>();
        place.fixed.set(part, next);
        place = next;
      }
    }
    place.handlers.set(method, handler);
  }

  /** `path` as it was asked for, without its query. */
  find(method: string, path: string): Handler | null {
    let place = this.#root;
    for (const part of path.split("/")) {
      const next = place.fixed.get(part) ?? (part === "" ? null : place.any);
      if (!next) return null;
      place = next;
    }
    return place.handlers.get(method) ?? null;
  }
}
