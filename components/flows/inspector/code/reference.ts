// Words of the language, which it takes for no member's name.
const words = new Set(["in", "true", "false", "null"]);

/** Whether a member can be asked for by a dot and its name. */
export function isPlainMember(name: string): boolean {
  return /^[A-Za-z_]\w*$/.test(name) && !words.has(name);
}

/** What leads to a member, as an expression writes it; null where none can: half of a character is no text for it. */
export function memberStep(name: string | number): string | null {
  if (typeof name === "number") return `[${name}]`;
  if (isPlainMember(name)) return `.${name}`;
  return /\p{Surrogate}/u.test(name) ? null : `[${JSON.stringify(name)}]`;
}

/** The expression that gives what is at the end of a way, which begins with a name in scope. */
export function referenceTo([first, ...way]: readonly (string | number)[]): string | null {
  if (typeof first !== "string" || !isPlainMember(first)) return null;
  return way.reduce<string | null>((before, name) => {
    const step = memberStep(name);
    return before === null || step === null ? null : before + step;
  }, first);
}
