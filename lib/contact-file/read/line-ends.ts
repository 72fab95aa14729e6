/**
 * Makes every line end outside quoted cells one `\n`, piece by piece, and knows the quotation marks: whether one is
 * open at the end, and where. What stands in quoted cells is not touched.
 */
export class LineEnds {
  readonly #delimiter: string;
  readonly #quotes: boolean;
  /** How many line ends of each kind there were outside quoted cells. */
  readonly kinds = { "\n": 0, "\r": 0, "\r\n": 0 };
  #quoted = false;
  #atCellStart = true;
  // A carriage return or a quotation mark at a piece's end waits for what follows it.
  #held = "";
  #characters = 0;
  #openedAt = 0;

  constructor(delimiter: string, quotes: boolean) {
    this.#delimiter = delimiter;
    this.#quotes = quotes;
  }

  /** Where the quotation mark stands that is open now, in characters from the beginning; null for none. */
  get openedAt(): number | null {
    return this.#quoted ? this.#openedAt : null;
  }

  push(piece: string, isLast: boolean): string {
    let text = this.#held + piece;
    this.#held = "";
    if (!isLast && /["\r]$/.test(text)) {
      const tail = /["\r]+$/.exec(text)?.[0] ?? "";
      this.#held = tail;
      text = text.slice(0, text.length - tail.length);
    }
    const done = this.#quoted || (this.#quotes && text.includes('"')) ? this.#scan(text) : this.#plain(text);
    this.#characters += text.length;
    return done;
  }

  #plain(text: string): string {
    if (text === "") return text;
    const last = text.charAt(text.length - 1);
    this.#atCellStart = last === "\n" || last === "\r" || last === this.#delimiter;
    return this.#unite(text);
  }

  #unite(text: string): string {
    if (!text.includes("\r")) {
      if (this.kinds["\n"] === 0 && text.includes("\n")) this.kinds["\n"]++;
      return text;
    }
    return text.replace(/\r\n|\r|\n/g, (end) => {
      this.kinds[end as "\n"]++;
      return "\n";
    });
  }

  /** From quotation mark to quotation mark; only one at a cell's start opens, as papaparse has it. */
  #scan(text: string): string {
    let done = "";
    let from = 0;
    for (let at = 0; at < text.length; ) {
      const quote = text.indexOf('"', at);
      if (quote === -1) break;
      if (this.#quoted) {
        if (text.charAt(quote + 1) === '"') {
          at = quote + 2;
          continue;
        }
        at = quote + 1;
        if (!this.#closes(text, at)) continue;
        done += text.slice(from, at);
        from = at;
        this.#quoted = false;
        this.#atCellStart = false;
        continue;
      }
      at = quote + 1;
      if (!this.#isCellStart(text, quote, from)) continue;
      done += this.#unite(text.slice(from, quote));
      from = quote;
      this.#quoted = true;
      this.#openedAt = this.#characters + quote;
    }
    const rest = text.slice(from);
    return done + (this.#quoted ? rest : this.#plain(rest));
  }

  /** Blanks may stand between the mark that closes and what ends the cell. */
  #closes(text: string, after: number): boolean {
    let at = after;
    while (text.charAt(at) === " ") at++;
    const next = text.charAt(at);
    return next === "" || next === this.#delimiter || next === "\n" || next === "\r";
  }

  #isCellStart(text: string, quote: number, from: number): boolean {
    if (quote === from && from === 0) return this.#atCellStart;
    const before = text.charAt(quote - 1);
    return quote > from && (before === this.#delimiter || before === "\n" || before === "\r");
  }
}
