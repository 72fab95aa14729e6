import type { OptionsFilter } from "@mantine/core";

/**
 * The choices that hold what was typed, those that are it or begin with it before the others: the first of them is what
 * Enter takes. Underscores and slashes of a choice are typed as spaces too. Groups stand as long as nothing is typed.
 */
export const bestMatchFirst: OptionsFilter = ({ options, search, limit }) => {
  const sought = plain(search.trim());
  if (sought === "") return options.slice(0, limit);
  const ranked = options
    .flatMap((option) => ("group" in option ? option.items : [option]))
    .flatMap((item) => {
      const rank = rankOf(plain(item.label), sought);
      return rank === null ? [] : [{ item, rank }];
    });
  return ranked
    .sort((one, other) => one.rank - other.rank)
    .slice(0, limit)
    .map(({ item }) => item);
};

/** How well a choice is met: it is it, it begins with it, a word of it does, it holds it; null where it does not. */
function rankOf(label: string, sought: string): number | null {
  const at = label.indexOf(sought);
  if (at < 0) return null;
  if (at === 0) return label.length === sought.length ? 0 : 1;
  return label.includes(` ${sought}`) ? 2 : 3;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[_/]/g, " ");
}
