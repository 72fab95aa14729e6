import { readMoment } from "../../time/read-moment.ts";
import { isZone } from "../../time/zone-name.ts";
import { chartParsers, liveParsers, searchParsers } from "./url.ts";

/** A part of an address that filters nothing, in the words of the address. */
export type Misread = { name: string; value: string };

const { page, after, peek, ...filters } = { ...searchParsers, ...chartParsers, ...liveParsers };
const places = { page, after, peek };

const isMeant: Partial<Record<string, (value: string) => boolean>> = {
  timezone: isZone,
  from: (value) => readMoment(value, "first") !== null,
  to: (value) => readMoment(value, "last") !== null,
};

/**
 * What an address says that nothing is understood of: values that a filter cannot have, filters that there are not, and
 * what is said a second time. All of it would widen the search without a word.
 */
export function misreadIn(address: URLSearchParams): Misread[] {
  const said = new Set<string>();
  return [...address].flatMap(([name, value]) => {
    if (name in places) return [];
    const again = said.has(name);
    said.add(name);
    if (again || !(name in filters)) return [{ name, value }];
    return partsOf(name as keyof typeof filters, value)
      .filter((part) => part !== "" && !isUnderstood(name as keyof typeof filters, part))
      .map((part) => ({ name, value: part }));
  });
}

/** Of a list each of its parts is understood by itself. */
function partsOf(name: keyof typeof filters, value: string): string[] {
  return Array.isArray(filters[name].parse("")) ? value.split(",") : [value];
}

function isUnderstood(name: keyof typeof filters, part: string): boolean {
  const read: unknown = filters[name].parse(part);
  if (read === null || (Array.isArray(read) && read.length === 0)) return false;
  return isMeant[name]?.(part) ?? true;
}
