/** Fewer digits are the last of too many numbers; more has none. */
export const LAST_DIGITS = { least: 4, most: 20 } as const;

/** The last digits of a number, where what is typed can be these: people read them off a phone with gaps and signs. */
export function lastDigitsIn(typed: string): string | null {
  if (!/^[\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, "");
  return digits.length >= LAST_DIGITS.least && digits.length <= LAST_DIGITS.most ? digits : null;
}
