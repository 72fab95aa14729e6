import { describe, expect, it } from "vitest";
import type { Cause, Step } from "../review.ts";
import { contactsOf, hubOf, reviewed } from "../wizard.fixture.ts";
import { suggestedFixes } from "./suggested-fixes.ts";

const spain = { country: "ES" };
const asSent = { addsCode: false };
const causesOf = (review: { groups: { cause: Cause; rows: number }[] }) =>
  Object.fromEntries(review.groups.map(({ cause, rows }) => [cause, rows]));

describe("fixes", () => {
  it("take the campaign's zone, spell one, and leave what is good alone", async () => {
    const file =
      "phone,time zone\n600111221,Europe/Madrid\n600111222,europe/madrid\n600111223,Madrid\n600111224, US/Eastern \n";
    const { file: open, review } = await reviewed(file);
    expect(causesOf(review)).toMatchObject({ "zone-unknown": 1, "zone-misspelt": 1, untrimmed: 1 });
    open.apply({ do: "fix", cause: "zone-unknown", fix: "campaign-zone" });
    open.apply({ do: "fix", cause: "zone-misspelt", fix: "spell-zone" });
    open.apply({ do: "fix", cause: "untrimmed", fix: "trim" });
    const zones = (await contactsOf(open)).map(({ timezone }) => timezone);
    expect(zones).toEqual(["Europe/Madrid", "Europe/Madrid", undefined, "US/Eastern"]);
  });

  it("leave a wrong priority out", async () => {
    const { file } = await reviewed("phone,priority\n600111222,soon\n600111223,-3\n600111224,1.5\n");
    const { groups } = file.apply({ do: "fix", cause: "priority-invalid", fix: "leave-out" });
    expect(groups.map(({ cause }) => cause)).not.toContain("priority-invalid");
    expect((await contactsOf(file)).map(({ priority }) => priority)).toEqual([undefined, -3, undefined]);
  });

  it("take the fraction off a number, and nothing else", async () => {
    const { file } = await reviewed('phone,name\n34600111222.0,a\n"34600111223,00; 34600111224",b\n');
    expect(file.apply({ do: "fix", cause: "number-decimal", fix: "trim" }).counts.ready).toBe(2);
    const numbers = (await contactsOf(file)).map(({ clientIds }) => clientIds);
    expect(numbers).toEqual([["34600111222"], ["34600111223", "34600111224"]]);
  });

  it("trim addresses", async () => {
    const { file, review } = await reviewed(
      "email\n\u00a0ana@example.com \neva@example.com\u200b\nana@example\n",
      hubOf("email"),
    );
    expect(causesOf(review)).toEqual({ untrimmed: 2, "address-invalid": 1 });
    file.apply({ do: "fix", cause: "untrimmed", fix: "trim" });
    expect((await contactsOf(file)).map(({ clientId }) => clientId)).toEqual(["ana@example.com", "eva@example.com"]);
  });

  it("show what they would do before they do it", async () => {
    const { file } = await reviewed("phone\n600111222\n600111223; 0034600111224\n", hubOf("telephony"), spain);
    expect(file.preview("number-national", "prefix")).toEqual({
      rows: 2,
      examples: [
        { row: 0, before: "600111222", after: "+34600111222" },
        { row: 1, before: "600111223; 0034600111224", after: "+34600111223; 0034600111224" },
      ],
    });
  });

  it("that are suggested are shown, done as one step, and undone as one", async () => {
    const rows = [
      "phone,time zone,priority,name",
      "600111221,europe/madrid,soon,a",
      "0034600111222.0,Nowhere,1,b",
      "none,Europe/Madrid,2,c",
      "600111224, US/Eastern ,3,d",
      "600111224,Europe/Madrid,4,e",
    ];
    const { file, review } = await reviewed(`${rows.join("\n")}\n`, hubOf("telephony"), spain);
    const fixes = suggestedFixes(review.groups, "ES");
    const seen = file.previewAll(fixes);
    expect(Object.fromEntries(seen.fixes.map(({ fix, cells }) => [fix.cause, cells]))).toEqual({
      "number-decimal": 1,
      untrimmed: 1,
      "zone-unknown": 1,
      "zone-misspelt": 1,
      "priority-invalid": 1,
    });
    expect(seen.fixes.find(({ fix }) => fix.cause === "zone-misspelt")?.examples).toEqual([
      { row: 0, before: "europe/madrid", after: "Europe/Madrid" },
    ]);
    const before = file.rows("all", 0, 10);
    const after = file.apply({ do: "fixes", fixes });
    expect(after.counts.ready).toBe(review.counts.ready + seen.mended);
    expect((await contactsOf(file)).map(({ data }) => (data as { name: string }).name)).toEqual(["a", "b", "d", "e"]);
    const steps = file.steps();
    expect(file.undo()).toMatchObject({ counts: review.counts, lastStep: null });
    expect(file.rows("all", 0, 10)).toEqual(before);
    expect(file.replay(steps).counts).toEqual(after.counts);
  });

  it("of which none drops a row, nor gives numbers a code", async () => {
    const { file, review } = await reviewed("phone\nnone\n600111221\n600111221\n", hubOf("telephony"), spain);
    expect(causesOf(review)).toEqual({ "number-invalid": 1, "number-national": 2, duplicate: 1 });
    expect(suggestedFixes(review.groups, "ES")).toEqual([]);
    expect(file.previewAll([])).toEqual({ fixes: [], mended: 0 });
  });

  it("of a country hold when another is chosen later", async () => {
    const { file } = await reviewed("phone\n600111222\n099123456\n", hubOf("telephony"), spain);
    file.apply({ do: "fix", cause: "number-national", fix: "prefix" });
    await file.reread({ country: "UY" });
    const again = file.apply({ do: "fix", cause: "number-national", fix: "prefix" });
    expect(again.counts.ready).toBe(2);
    expect((await contactsOf(file)).map(({ clientIds }) => clientIds)).toEqual([["+34600111222"], ["+59899123456"]]);
  });
});

describe("rows that are alike", () => {
  const file = "phone,name\n600111222,a\n+34 600 111 222,b\n0034600111222,c\n34600111223,d\n0600111222,e\nno tiene,f\n";

  it("are found whatever spelling their number has, and the first is kept", async () => {
    const { file: open, review } = await reviewed(file, hubOf("telephony"), spain);
    expect(review.counts).toMatchObject({ rows: 6, ready: 5, duplicates: 2 });
    expect(review.groups.find(({ cause }) => cause === "duplicate")?.examples).toMatchObject([{ row: 1 }, { row: 2 }]);
    const dropped = open.apply({ do: "fix", cause: "duplicate", fix: "drop-duplicates" });
    expect(dropped.counts).toMatchObject({ ready: 3, duplicates: 0, dropped: 2 });
    expect((await contactsOf(open)).map(({ data }) => (data as { name: string }).name)).toEqual(["a", "d", "e"]);
  });

  it("are none when the first is dropped or changed", async () => {
    const { file: open } = await reviewed(file, hubOf("telephony"), spain);
    expect(open.apply({ do: "drop", row: 0 }).counts).toMatchObject({ duplicates: 1, dropped: 1 });
    expect(open.apply({ do: "edit", row: 1, column: 0, text: "600111229" }).counts.duplicates).toBe(0);
  });

  it("are found among addresses, in whatever capitals", async () => {
    const { review } = await reviewed("email\nana@example.com\nAna@Example.com\neva@example.com\n", hubOf("email"));
    expect(review.counts.duplicates).toBe(1);
  });
});

it("contacts outside hours are counted, with the first opening", async () => {
  const closed = { campaign: null, timezone: "Europe/Madrid", hub: {} };
  const file = "phone,time zone\n600111222,\n600111223,Asia/Tokyo\n600111224,Asia/Tokyo\n";
  const never = await reviewed(file, hubOf("telephony", { hours: closed }));
  expect(never.review.counts.outsideHours).toEqual({ rows: 3, opensAt: null });
  // A minute of each day that is not this one, on every clock of a whole hour.
  const minute = (new Date().getUTCMinutes() + 30) % 58;
  const range = Array.from({ length: 24 }, (_, h) => `${two(h)}:${two(minute)}-${two(h)}:${two(minute + 1)}`);
  const week = { mon: range, tue: range, wed: range, thu: range, fri: range, sat: range, sun: range };
  const soon = await reviewed(file, hubOf("telephony", { hours: { ...closed, hub: week } }));
  const { rows, opensAt } = soon.review.counts.outsideHours;
  expect(rows).toBe(3);
  expect(opensAt?.getUTCMinutes()).toBe(minute);
  expect(Number(opensAt) - Date.now()).toBeLessThan(3_600_000);
});

const two = (number: number) => String(number).padStart(2, "0");

const unknown = { agents: [], templates: [], attachments: [] };

describe("what the server says", () => {
  const file = "phone\n+34600111222\nno tiene\n+34600111223\n+34600111224\n";

  it("of numbers becomes counts once it has been asked about all", async () => {
    const { file: open, review } = await reviewed(file);
    expect(review.counts).toMatchObject({ listed: null, blacklisted: null });
    const batch = open.toCheck(0);
    const names = { agents: [], templates: [], attachments: [] };
    expect(batch).toEqual({ id: 0, numbers: ["+34600111222", "+34600111223", "+34600111224"], names, next: null });
    const { counts, groups } = open.checked({ id: 0, listed: [1], blacklisted: [1, 2], unknown });
    expect(counts).toMatchObject({ listed: 1, blacklisted: 2, ready: 3 });
    expect(groups.map(({ cause, rows }) => [cause, rows])).toContainEqual(["blacklisted", 2]);
    expect(open.rows("blacklisted", 0, 10).rows.map(({ row }) => row)).toEqual([2, 3]);
    expect(open.apply({ do: "fix", cause: "blacklisted", fix: "drop" }).counts).toMatchObject({ ready: 1, listed: 0 });
    expect(open.undo().counts).toMatchObject({ ready: 3, listed: 1, blacklisted: 2 });
  });

  it("of a number is not held against another that is put in its place", async () => {
    const { file: open } = await reviewed(file);
    open.toCheck(0);
    open.checked({ id: 0, listed: [], blacklisted: [0], unknown });
    expect(open.apply({ do: "edit", row: 0, column: 0, text: "0034 600 111-222" }).counts.blacklisted).toBe(1);
    expect(open.apply({ do: "edit", row: 0, column: 0, text: "600111229" }).counts.blacklisted).toBe(0);
  });

  it("is asked in batches that leave no number out", async () => {
    const numbers = Array.from({ length: 26_000 }, (_, i) => `6${10_000_000 + i};7${10_000_000 + i}`);
    const { file: open } = await reviewed(`phone\n${numbers.join("\n")}\n`, hubOf("telephony"), {
      ...asSent,
      delimiter: ",",
    });
    const asked: string[] = [];
    for (let id: number | null = 0; id !== null; ) {
      const batch = open.toCheck(id);
      expect(batch.numbers.length).toBeLessThanOrEqual(50_000);
      asked.push(...batch.numbers);
      expect(open.checked({ id, listed: [], blacklisted: [], unknown }).counts.listed).toBe(
        batch.next === null ? 0 : null,
      );
      id = batch.next;
    }
    expect(asked).toEqual(numbers.flatMap((cell) => cell.split(";")));
  });

  it("of a contact it refuses wins, and is forgotten when the row is changed", async () => {
    const { file: open } = await reviewed(file);
    await open.plan();
    const refused = open.refused([{ position: 1, path: "agent", message: "is not the username of a user" }]);
    expect(refused.counts).toMatchObject({ ready: 2, withProblems: 2 });
    const [row] = open.rows("refused", 0, 10).rows;
    expect(row).toMatchObject({
      row: 2,
      problems: [{ cause: "refused", message: "agent: is not the username of a user" }],
    });
    expect(await open.problemRows({}).text()).toContain(
      "600111223,4,refused: agent: is not the username of a user\r\n",
    );
    expect(open.apply({ do: "edit", row: 2, column: 0, text: "600111225" }).counts.ready).toBe(3);
  });
});

it("texts that the server would not take are told by their column", async () => {
  const { review, file } = await reviewed(
    `email,subject,id\nana@example.com,"two\nlines",1\neva@example.com,a,${"x".repeat(300)}\n`,
    hubOf("email"),
    { delimiter: "," },
  );
  expect(causesOf(review)).toEqual({ "text-invalid": 1, "text-too-long": 1 });
  expect(file.rows("text-invalid", 0, 1).rows[0]?.problems[0]?.column).toBe(1);
  const large = await reviewed(`phone,note\n600111222,${"é".repeat(40_000)}\n600111223,${"é".repeat(20_000)}\n`);
  expect(causesOf(large.review)).toMatchObject({ "data-too-large": 1 });
});

it("the same steps on the same file make the same contacts", async () => {
  const text = "phone,zone\n600111222,Madrid\n600111222,x\n0034600111223,\nno tiene,\n600111224,europe/madrid\n";
  const first = await reviewed(text, hubOf("telephony"), spain);
  const steps: Step[] = [
    { do: "fix", cause: "zone-unknown", fix: "campaign-zone" },
    { do: "edit", row: 3, column: 0, text: "600111225" },
    { do: "fix", cause: "number-national", fix: "prefix" },
    { do: "fix", cause: "duplicate", fix: "drop-duplicates" },
    { do: "edit", row: 4, column: 1, text: "Asia/Tokyo" },
    { do: "drop", row: 2 },
  ];
  for (const step of steps) first.file.apply(step);
  const second = await reviewed(text, hubOf("telephony"), spain);
  const replayed = second.file.replay(JSON.parse(JSON.stringify(first.file.steps())));
  expect(await second.file.plan()).toEqual(await first.file.plan());
  expect(replayed.lastStep).toEqual(steps.at(-1));
  expect(await contactsOf(second.file)).toEqual([
    { clientIds: ["+34600111222"] },
    { clientIds: ["+34600111225"] },
    { clientIds: ["+34600111224"], timezone: "Asia/Tokyo" },
  ]);
});

it("a window shows what was changed, dropped or wrong in its rows", async () => {
  const { file } = await reviewed("phone,name\n600111222,Ana\nno tiene,Eva\n600111223,Luz\n");
  file.apply({ do: "edit", row: 0, column: 1, text: "Anita" });
  file.apply({ do: "drop", row: 2 });
  expect(file.rows("all", 0, 10)).toMatchObject({
    total: 3,
    rows: [
      { row: 0, number: 2, cells: ["600111222", "Anita"], changed: [1], dropped: false },
      { row: 1, number: 3, dropped: false, problems: [{ cause: "number-invalid", severity: "error", column: 0 }] },
      { row: 2, number: 4, dropped: true },
    ],
  });
  expect(file.rows("problems", 0, 10).rows.map(({ row }) => row)).toEqual([1]);
  expect(file.rows("dropped", 0, 10).rows.map(({ row }) => row)).toEqual([2]);
  expect(file.rows("ready", 0, 10)).toMatchObject({ total: 1, rows: [{ row: 0 }] });
  expect(file.rows("all", 1, 1)).toMatchObject({ total: 3, first: 1, rows: [{ row: 1 }] });
});
