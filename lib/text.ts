/** Whether PostgreSQL can hold the text and give it back: no NUL, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The text as PostgreSQL can hold it, cut to `high` characters. */
export function storable(text: string, high: number): string {
  return text.replaceAll("\0", "\ufffd").slice(0, high).toWellFormed();
}

/** Text as searches compare it: NFC and lower case. */
export function fold(value: string): string {
  return value.normalize("NFC").toLowerCase();
}
/** Whether what was typed is this number, with or without the signs that part its thousands. */
export function saysNumber(text: string, number: number): boolean {
  return text.replace(/[\s.,'’]/g, "") === String(number);
}

/** Whether a text has a character to see. */
export function canBeSeen(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}]/u.test(text);
}

const NUMBERED_CHARACTERS = 40;

/** A text as pages show it: where none of its characters can be seen, their numbers in Unicode. */
export function seenText(text: string): string {
  if (text === "" || canBeSeen(text)) return text;
  const characters = [...text];
  const numbers = characters.slice(0, NUMBERED_CHARACTERS).map((character) => {
    const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase();
    return `U+${number.padStart(4, "0")}`;
  });
  return numbers.concat(characters.length > NUMBERED_CHARACTERS ? "…" : []).join(" ");
}

/** A text in pieces, at least one wherever a hundred of its characters come without a blank. */
export function wordPieces(text: string): string[] {
  return text.split(/(\S{100})(?=\S)/u).filter((piece) => piece !== "");
}
