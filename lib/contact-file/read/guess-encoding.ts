import { analyse } from "chardet";
import { type Encoding, encodings } from "../reading.ts";

/** `sure` is false where another encoding reads the same bytes about as well: its owner should look. */
type Guess = { encoding: Encoding; sure: boolean };

const SEEN_BYTES = 65_536;

/** Characters of two bytes: which first bytes the usual ones have, and from where on their second bytes are. */
const wide: readonly { encoding: Encoding; leads: readonly (readonly [number, number])[]; trail: number }[] = [
  { encoding: "euc-kr", leads: [[0xb0, 0xc8]], trail: 0xa1 },
  {
    encoding: "shift_jis",
    leads: [
      [0x82, 0x83],
      [0x88, 0x97],
    ],
    trail: 0x40,
  },
  { encoding: "gb18030", leads: [[0xb0, 0xd7]], trail: 0xa1 },
  { encoding: "big5", leads: [[0xa4, 0xc6]], trail: 0x40 },
  {
    encoding: "euc-jp",
    leads: [
      [0xa4, 0xa5],
      [0xb0, 0xcf],
    ],
    trail: 0xa1,
  },
];
// Of the characters that are usual in an encoding, so many must be, or it is another one.
const USUAL_SHARE = 0.9;
// How sure chardet is, of 100.
const GOOD_PERCENT = 40;
const LEAD_PERCENT = 10;

// What names in western Europe and the Americas are written with.
const western = /^[\sáéíóúàèìòùâêîôûäëïöüãõñçåøæßÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÃÕÑÇÅØÆ¿¡ºª°«»€’‘“”–—…·´]*$/u;
// What windows-1252 makes of ş and ğ.
const turkish = /[ðþÐÞ]/;

/** The encoding of bytes that are not UTF-8, or that of one with a slip in it. */
export function guessEncoding(bytes: Uint8Array): Guess {
  const first = Math.max(0, bytes.findIndex(isHigh));
  const seen = bytes.subarray(first, first + SEEN_BYTES);
  const ranked = analyse(seen);
  if (ranked.some(({ name }) => name === "UTF-8")) return { encoding: "utf-8", sure: true };
  const rank = ranked.flatMap(({ name, confidence }) => {
    const encoding = known(name);
    return encoding ? [{ encoding, confidence }] : [];
  });
  return isDense(seen) ? denseGuess(seen, rank) : scatteredGuess(seen, rank);
}

type Ranked = { encoding: Encoding; confidence: number }[];

/** Letters among plain ones, one here and one there, as in western and central Europe and in Turkey. */
function scatteredGuess(bytes: Uint8Array, rank: Ranked): Guess {
  const text = odd(bytes, "windows-1252");
  const isWestern = western.test(text);
  const of = (...wanted: Encoding[]) => rank.find(({ encoding }) => wanted.includes(encoding));
  const usual = of("windows-1252")?.confidence ?? 0;
  const central = of("windows-1250", "iso-8859-2");
  if (turkish.test(text) && (central?.confidence ?? 0) < GOOD_PERCENT) return { encoding: "windows-1254", sure: false };
  if (!isWestern && central && central.confidence >= usual + LEAD_PERCENT) {
    return { encoding: central.encoding, sure: central.confidence >= GOOD_PERCENT };
  }
  if (!isWestern && western.test(odd(bytes, "macintosh"))) return { encoding: "macintosh", sure: false };
  return { encoding: "windows-1252", sure: isWestern };
}

/** Words of nothing else, as in scripts other than the Latin one. */
function denseGuess(bytes: Uint8Array, rank: Ranked): Guess {
  const scores = wide.map(({ encoding, ...usual }) => ({ encoding, score: usualPart(bytes, encoding, usual) }));
  const best = scores.reduce((one, other) => (other.score > one.score ? other : one));
  if (best.score >= USUAL_SHARE) {
    const others = scores.filter(({ encoding, score }) => encoding !== best.encoding && score >= USUAL_SHARE);
    return { encoding: best.encoding, sure: others.length === 0 && bytes.length > 1000 };
  }
  const single = rank.filter(({ encoding }) => !wide.some((one) => one.encoding === encoding));
  const [most, next] = single;
  if (!most) return { encoding: "windows-1252", sure: false };
  const sure = most.confidence >= GOOD_PERCENT && most.confidence >= (next?.confidence ?? 0) + LEAD_PERCENT;
  return { encoding: most.encoding, sure };
}

/** How many of the characters that are no ASCII are usual ones; 0 where the bytes are not of this encoding. */
function usualPart(bytes: Uint8Array, encoding: Encoding, { leads, trail }: Omit<(typeof wide)[number], "encoding">) {
  try {
    // The last character may be cut.
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return 0;
  }
  let [all, usual] = [0, 0];
  for (let at = 0; at + 1 < bytes.length; at++) {
    const [lead = 0, next = 0] = [bytes[at], bytes[at + 1]];
    if (!isHigh(lead)) continue;
    all++;
    if (next >= trail && leads.some(([from, to]) => lead >= from && lead <= to)) usual++;
    at++;
  }
  return all === 0 ? 0 : usual / all;
}

/** Whether most of the bytes that are no ASCII stand three or more in a row. */
function isDense(bytes: Uint8Array): boolean {
  let [inRuns, all, run] = [0, 0, 0];
  const end = () => {
    all += run;
    if (run >= 3) inRuns += run;
    run = 0;
  };
  for (const byte of bytes) {
    if (isHigh(byte)) run++;
    // The second byte of a character may be an ASCII letter.
    else if (run === 0 || !(byte >= 0x40 && byte <= 0x7e && run % 2 === 1)) end();
    else run++;
  }
  end();
  return inRuns * 2 > all;
}

/** The text without its ASCII. */
function odd(bytes: Uint8Array, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes.filter(isHigh));
}

function isHigh(byte: number): boolean {
  return byte > 0x7f;
}

const aliases: Record<string, Encoding> = { "iso-8859-1": "windows-1252", "iso-8859-9": "windows-1254" };

function known(name: string): Encoding | null {
  const wanted = name.toLowerCase();
  return aliases[wanted] ?? encodings.find((encoding) => encoding === wanted) ?? null;
}
