import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DatePattern } from "./date-pattern.ts";
import { formatWall, parseUtc, wallIn } from "./instant.ts";

function read(pattern: string, text: string): string | null {
  const made = DatePattern.of(pattern);
  if (typeof made === "string") throw new Error(`${pattern} ${made}`);
  const wall = made.parse(text);
  return wall && formatWall(wall);
}

describe("patterns and what they read", () => {
  test.each([
    ["yyyy-MM-dd HH:mm:ss", "2026-11-05 05:40:27", "2026-11-05 05:40:27"],
    ["dd/MM/yyyy", "05/11/2026", "2026-11-05 00:00:00"],
    ["yyyy-MM-dd HH:mm:ss.SSS", "2026-11-05 05:40:27.999", "2026-11-05 05:40:27"],
    ["d/M/yy H:m", "5/1/26 7:4", "2026-01-05 07:04:00"],
    ["yyyy-MM-dd'T'HH:mm:ss", "2026-11-05T05:40:27", "2026-11-05 05:40:27"],
    ["yyyy-MM-dd'T'HH:mm:ss'Z'", "2026-11-05T05:40:27Z", "2026-11-05 05:40:27"],
    ["yyyyMMddHHmmss", "20261105054027", "2026-11-05 05:40:27"],
    ["MMM d, yyyy h:mm a", "Nov 5, 2026 12:30 AM", "2026-11-05 00:30:00"],
    ["MMMM d, y hh:mm aa", "may 5, 2026 12:30 pm", "2026-05-05 12:30:00"],
    ["EEEE, d LLLL uuuu", "Thursday, 5 November 2026", "2026-11-05 00:00:00"],
    ["EEE d MMM yyyy KK a", "Thu 5 Nov 2026 11 PM", "2026-11-05 23:00:00"],
    ["yyyy.MM.dd kk", "2026.11.05 24", "2026-11-05 00:00:00"],
    ["d 'o''clock' M ''yyyy''", "5 o'clock 11 '2026'", "2026-11-05 00:00:00"],
    ["d 'de' MMMM 'año' yyyy", "5 de March año 2026", "2026-03-05 00:00:00"],
  ])("%s reads %s", (pattern, text, expected) => expect(read(pattern, text)).toBe(expected));

  test.each([
    ["dd/MM/yyyy", "30/02/2026"],
    ["dd/MM/yyyy", "5/11/2026"],
    ["dd/MM/yyyy", "05/11/2026 "],
    ["dd/MM/yyyy", "05/11/20266"],
    ["dd/MM/yyyy", "05-11-2026"],
    ["dd/MM/yyyy", "٠٥/11/2026"],
    ["dd/MM/yyyy", "00/11/2026"],
    ["MMM d yyyy", "Nux 5 2026"],
    ["MMM d yyyy", "November 5 2026"],
    ["EEE d MMM yyyy", "Fri 5 Nov 2026"],
    ["yyyy-MM-dd hh a", "2026-11-05 00 AM"],
    ["yyyy-MM-dd hh a", "2026-11-05 13 PM"],
    ["yyyy-MM-dd KK a", "2026-11-05 12 PM"],
    ["yyyy-MM-dd kk", "2026-11-05 00"],
    ["yyyy-MM-dd HH", "2026-11-05 24"],
    ["yyyy-MM-dd HH", ""],
  ])("%s refuses %s", (pattern, text) => expect(read(pattern, text)).toBeNull());

  test("every second of the calendar is read back, whatever the order of the fields", () => {
    const pad = (n: number) => String(n).padStart(2, "0");
    const second = fc.integer({ min: -62135596800, max: 253402300799 }).map((s) => wallIn(new Date(s * 1000), "UTC"));
    const order = fc.shuffledSubarray(["yyyy", "MM", "dd", "HH", "mm", "ss"], { minLength: 6 });
    fc.assert(
      fc.property(second, order, fc.constantFrom("", " ", "/", "-", "':'"), (wall, runs, between) => {
        const shown: Record<string, string> = {
          yyyy: String(wall.year).padStart(4, "0"),
          MM: pad(wall.month),
          dd: pad(wall.day),
          HH: pad(wall.hour),
          mm: pad(wall.minute),
          ss: pad(wall.second),
        };
        const text = runs.map((run) => shown[run]).join(between.replaceAll("'", ""));
        expect(read(runs.join(between), text)).toBe(formatWall(wall));
      }),
    );
  });
});

describe("patterns that are refused", () => {
  test.each([
    ["", "year"],
    ["dd HH:mm", "year"],
    ["yyyy-dd", "month"],
    ["yyyy-MM", "day"],
    ["yyyy-MM-dd yyyy", "once"],
    ["yyyy-MM-dd MMM", "once"],
    ["yyyy-MM-dd HH hh a", "once"],
    ["yyyy-MM-dd hh", "AM or PM"],
    ["yyyy-MM-dd HH a", "AM or PM"],
    ["yyyy-MM-dd a", "AM or PM"],
    ["yyyy-MM-dd mm", "minutes"],
    ["yyyy-MM-dd HH ss", "seconds"],
    ["yyyy-MM-ddTHH:mm:ss", "must not contain T"],
    ["yyy-MM-dd", "must not contain yyy"],
    ["YYYY-MM-DD", "must not contain YYYY"],
    ["yyyy-MM-dd XXX", "must not contain XXX"],
    ["yyyy-MM-dd 'open", "quotation mark"],
    [`yyyy-MM-dd${" ".repeat(55)}`, "64"],
  ])("%j", (pattern, problem) => expect(DatePattern.of(pattern)).toContain(problem));

  test("any text at all is answered, and what is accepted reads only real dates", () => {
    const letters = fc.string({ unit: fc.constantFrom(..."yMdHhmsaEk'-/: T"), maxLength: 70 });
    fc.assert(
      fc.property(
        letters,
        fc.string({ unit: fc.constantFrom(..."0123456789-/: aMpP"), maxLength: 70 }),
        (pattern, text) => {
          const made = DatePattern.of(pattern);
          if (typeof made === "string") return;
          const wall = made.parse(text);
          if (wall) expect(parseUtc(formatWall(wall))).not.toBeNull();
        },
      ),
      { numRuns: 5000 },
    );
  });

  test("the longest pattern and the longest text take no time to refuse", () => {
    const made = DatePattern.of(`yyyyMMdd${"'".repeat(56)}`);
    expect(made).toBeInstanceOf(DatePattern);
    expect(made instanceof DatePattern && made.parse("1".repeat(1_000_000))).toBeNull();
  });
});
