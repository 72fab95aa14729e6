import { type Actor, can } from "../../actor.ts";
import { AppError } from "../../errors.ts";
import { askedBy, readSearchUrl, type SearchUrl, searchQuery } from "../search/url.ts";
import { isRestricted } from "../search/visibility.ts";
import { fitting } from "../views/fit.ts";
import { defaultViewId, savedView } from "../views/saved-views.ts";
import { savedOf, urlOf } from "../views/url.ts";
import { lastSearchOf } from "./last-search.ts";

type Given = Record<string, string | string[] | undefined>;

/**
 * Where `/interactions` should redirect: without a query to the default view, else to the last search; with only a view to
 * that view's filters, without the names that the viewer may not see. Null: the address stays.
 */
export async function redirectQuery(given: Given, last: string | undefined, actor: Actor): Promise<string | null> {
  if (!can(actor, "interactions:read")) return null;
  const names = Object.keys(given).filter((name) => given[name] !== undefined);
  if (names.length === 0) {
    const chosen = await defaultViewId(actor);
    const opened = chosen && (await opening(readSearchUrl({ view: chosen }), actor));
    if (opened) return searchQuery(opened);
    const left = lastSearchOf(actor.username, last);
    return left && (searchQuery(readSearchUrl(new URLSearchParams(left))) || null);
  }
  const url = readSearchUrl(given);
  if (url.view === null) return null;
  const to = names.every((name) => name === "view" || name === "peek")
    ? await opening(url, actor)
    : await withoutHidden(url, actor);
  return to && searchQuery(to);
}

async function opening(url: SearchUrl, actor: Actor) {
  try {
    const { result } = await savedView(String(url.view), actor);
    return { ...url, ...urlOf(result.search) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not-found") return null;
    throw error;
  }
}

async function withoutHidden(url: SearchUrl, actor: Actor) {
  if (!isRestricted(actor)) return null;
  const [fitted] = await fitting([savedOf(url, askedBy(url, new Date(), "UTC"))], actor);
  if (!fitted || Object.keys(fitted.leftOut).length === 0) return null;
  const { range, from, to, timezone, ...names } = urlOf(fitted.search);
  return { ...url, ...names };
}
