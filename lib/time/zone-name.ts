const known = new Set<string>();

// What only ICU knows, from the days before IANA's names.
const icuOnly = /^(?:A[CEGRS]|B[ES]|C[ANST]|E[AC]|I[ES]|JS|MI|N[ES]|P[LNRS]|SS|VS)T$/;
const short = /^(?:Etc|Yap|(?!ETC$|YAP$)[A-Z0-9+-]+)$/;
const plain = /^[A-Z][a-z]+$/;
// Written otherwise than with one capital at their beginning.
const odd = new Map(
  "of es au GB IN NZ SU W CHAT BajaNorte BajaSur ComodRivadavia DeNoronha DumontDUrville EasterIsland McMurdo"
    .split(" ")
    .map((word) => [word.toLowerCase(), word]),
);

/**
 * Whether `name` is a zone of the IANA database, an alias such as US/Eastern included, in IANA's own spelling.
 * Offsets (+03:00) and the names that only ICU knows (PST, SystemV/EST5) are none.
 */
export function isZone(name: string): boolean {
  if (known.has(name)) return true;
  if (!/^[A-Z][A-Za-z0-9_+/-]{1,63}$/.test(name) || icuOnly.test(name)) return false;
  if (!name.split("/").every(isSpelt)) return false;
  try {
    // Intl takes a name in any case, and tells most aliases' canonical name instead of their own.
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    return false;
  }
  known.add(name);
  return true;
}

/** Short parts and those with a digit stand in capitals, the words of longer ones begin with one. */
function isSpelt(part: string): boolean {
  if (part.length <= 3 || /\d/.test(part)) return short.test(part);
  return part.split(/[_-]/).every((word) => {
    const spelling = odd.get(word.toLowerCase());
    return spelling === undefined ? plain.test(word) : word === spelling;
  });
}
