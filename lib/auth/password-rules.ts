import { type AppError, invalid } from "../errors.ts";

const PRODUCT = "switchyard";
const LEAST_CHARACTERS_THAT_DIFFER = 4;
/** How much may stand around a common password, as in `sunshine2026!`, without making it another. */
const ADDED_CHARACTERS = 6;

type Owner = { username: string; name?: string | null; email?: string | null };

let list: Promise<ReadonlySet<string>> | null = null;

/** 49,000 passwords that leaks hold most often, loaded when the first is chosen. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].map(String)),
  );
  return list;
}

/** Refuses a password that is tried first: a common one, or one made of its owner's or the product's name. */
export async function requireGoodPassword(password: string, owner: Owner, path = "password"): Promise<void> {
  const fault = await faultOf(password, owner);
  if (fault) throw refusal(path, fault);
}

type Fault = "common" | "own-name";

/** What is wrong with a password, or null. */
export async function faultOf(password: string, owner: Owner): Promise<Fault | null> {
  const folded = fold(password);
  if (isMadeOf(folded, wordsOf(owner))) return "own-name";
  if (new Set(folded).size < LEAST_CHARACTERS_THAT_DIFFER) return "common";
  const common = await commonPasswords();
  const bare = folded.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  const candidates = [folded, plain(folded)];
  if (bare.length >= 4 && folded.length - bare.length <= ADDED_CHARACTERS) candidates.push(bare, plain(bare));
  return candidates.some((one) => common.has(one)) ? "common" : null;
}

function refusal(path: string, fault: Fault): AppError {
  return fault === "common"
    ? invalid(path, "is too common; choose another", "common")
    : invalid(path, "must not contain your name or the product's name", "own-name");
}

/** Without case, accents and other ways to write the same letter. */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}

const lookalikes: Record<string, string> = {
  "@": "a",
  "4": "a",
  "0": "o",
  "1": "i",
  "!": "i",
  "3": "e",
  $: "s",
  "5": "s",
  "7": "t",
};

/** With letters in place of the signs that are put for them: `p4ssw0rd`. */
function plain(text: string): string {
  return text.replace(/[@40!1$357]/g, (sign) => lookalikes[sign] ?? sign);
}

function wordsOf({ username, name, email }: Owner): string[] {
  const own = [username, ...(name ?? "").split(/\s+/), (email ?? "").split("@")[0] ?? ""].map(fold);
  return [PRODUCT, ...own].filter((word) => word.length >= 3).sort((a, b) => b.length - a.length);
}

/** Whether hardly a letter is left once the words are taken out. */
function isMadeOf(folded: string, words: string[]): boolean {
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), folded);
  return rest !== folded && rest.replace(/\P{L}/gu, "").length < 3;
}
