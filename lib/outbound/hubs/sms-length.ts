/** The characters of the GSM 7-bit alphabet (3GPP TS 23.038); those of its extension take the room of two. */
const basic = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
const extension = new Set("\f^{}\\[~]|€");

/** How much one message holds, and each of several, whose head says how they belong together. */
const room = { "GSM-7": { alone: 160, each: 153 }, "UCS-2": { alone: 70, each: 67 } } as const;

type SmsLength = {
  alphabet: keyof typeof room;
  /** In characters of the alphabet. */
  length: number;
  parts: number;
  /** How many more the last part holds. */
  left: number;
};

/** How long a text is as an SMS: a single character outside of GSM-7 makes all of it UCS-2. */
export function smsLength(text: string): SmsLength {
  const characters = [...text];
  const isGsm = characters.every((one) => basic.has(one) || extension.has(one));
  const alphabet = isGsm ? "GSM-7" : "UCS-2";
  const { alone, each } = room[alphabet];
  const sizes = characters.map((one) => (isGsm ? (basic.has(one) ? 1 : 2) : one.length));
  const length = sizes.reduce((sum, size) => sum + size, 0);
  if (length <= alone) return { alphabet, length, parts: 1, left: alone - length };
  let [parts, used] = [1, 0];
  for (const size of sizes) {
    // No character is cut in two.
    if (used + size > each) [parts, used] = [parts + 1, 0];
    used += size;
  }
  return { alphabet, length, parts, left: each - used };
}
