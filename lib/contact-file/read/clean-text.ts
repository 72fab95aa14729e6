const unseen = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\p{Cc}]/gu;

/** The text without blanks around it and without characters that nobody sees: copied numbers bring them along. */
export function cleanText(text: string): string {
  return text.replace(unseen, "").trim();
}
