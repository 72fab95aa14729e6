import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvCell, csvLine, fromCell } from "./csv.ts";

/** A reader of RFC 4180 that knows nothing of ours. */
function read(line: string): string[] {
  const cells: string[] = [];
  for (let rest = line.slice(0, -2); ; rest = rest.slice(1)) {
    const [whole = "", quoted] = /^"((?:[^"]|"")*)"|^[^",]*/.exec(rest) ?? [];
    cells.push(quoted?.replaceAll('""', '"') ?? whole);
    rest = rest.slice(whole.length);
    if (rest === "") return cells;
  }
}

describe("cells for spreadsheets", () => {
  test.each([
    ["=1+1", "'=1+1"],
    ["+1-A1", "'+1-A1"],
    ["-2+cmd", "'-2+cmd"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["|x", "'|x"],
    ["%x", "'%x"],
    ["＝1", "'＝1"],
    ["＋a", "'＋a"],
    ["  =x", "'  =x"],
    ["\t=x", "'\t=x"],
    ["-", "'-"],
    ["'=x", "''=x"],
    ["+34 600 11 22 33", "+34 600 11 22 33"],
    ["+34600112233", "+34600112233"],
    ["-12.5", "-12.5"],
    ["-12,5", '"-12,5"'],
    ["O'Brien", "O'Brien"],
    ["'quoted", "'quoted"],
    ['say "hi"', '"say ""hi"""'],
    ["a,b", '"a,b"'],
    ["a\nb", '"a\nb"'],
    ["", ""],
  ])("%j is %j", (text, cell) => expect(csvCell(text)).toBe(cell));

  test("a row", () => expect(csvLine(["a", 1, true, null, "x,y"])).toBe('a,1,true,,"x,y"\r\n'));

  test("what is read back is what was written, and no cell is a formula", () => {
    const odd = fc.string({ unit: fc.constantFrom(..."='+-@|%＝＋ \t\n\",.1a("), maxLength: 8 });
    fc.assert(
      fc.property(fc.array(fc.oneof(odd, fc.string()), { minLength: 1 }), (row) => {
        const cells = read(csvLine(row));
        expect(cells.map(fromCell)).toEqual(row);
        for (const cell of cells) expect(cell).not.toMatch(/^\s*[=@|%＝＠｜％]|^\s*[+\-＋－][^\d]*$/);
      }),
      { numRuns: 2000 },
    );
  });
});
