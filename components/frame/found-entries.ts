/**
 * The entries whose label has the text in it, whatever its case and accents: first those that begin with it, then those
 * of which a word does, then the others.
 */
export function foundEntries<Entry extends { label: string }>(entries: readonly Entry[], text: string): Entry[] {
  const sought = plain(text);
  const ranked = entries.flatMap((entry) => {
    const at = plain(entry.label).indexOf(sought);
    return at < 0 ? [] : [{ entry, rank: at === 0 ? 0 : wordBegins(plain(entry.label), sought) ? 1 : 2 }];
  });
  return ranked.sort((one, other) => one.rank - other.rank).map(({ entry }) => entry);
}

function wordBegins(label: string, sought: string): boolean {
  return [...label.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu)].some(({ index }) => label.startsWith(sought, index));
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
