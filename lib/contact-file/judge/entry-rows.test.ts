import { expect, test } from "vitest";
import type { EntryFault } from "../entries.ts";
import { hubOf, opened } from "../wizard.fixture.ts";
import { entryColumnsOf } from "./entry-columns.ts";

const labels: Record<EntryFault, string> = {
  empty: "nothing",
  lost: "digits lost",
  invalid: "no number",
  "long-reason": "too long",
};

async function read(text: string, options: { country?: string | null; header?: boolean } = {}) {
  const { file, reading } = await opened(new Blob([text]), hubOf("telephony"), { country: null, ...options });
  const columns = entryColumnsOf(reading);
  return { file, columns, counts: await file.asEntries(columns) };
}

test("numbers and addresses are entries, each once, with their reasons; the first spelling's reason stays", async () => {
  const rows = [
    "Name,Phone,Motivo",
    "Ana,+598 99 123 456,asked",
    "Eva,59899123456,again",
    "Leo,Leo@Example.com,",
    "Ida,598 99 111 222; 598 99 111 223,both",
  ];
  const { file, columns, counts } = await read(rows.join("\n"));
  expect(columns).toEqual({ clientId: 1, reason: 2 });
  expect(counts).toEqual({ rows: 4, entries: 4, repeated: 1, unread: 0, firstUnread: [] });
  expect(await file.entries(0, 10)).toEqual([
    { clientId: "59899123456", reason: "asked" },
    { clientId: "leo@example.com", reason: null },
    { clientId: "59899111222", reason: "both" },
    { clientId: "59899111223", reason: "both" },
  ]);
  expect(await file.entries(3, 10)).toHaveLength(1);
});

test("rows that cannot be read are told by their number and given back as they stand", async () => {
  const long = "x".repeat(501);
  const rows = ["phone,reason", "59899123456,", "", ",why", "3.46E+10,", "call me,=1+1", `59899123457,${long}`, "12,"];
  const { file, counts } = await read(rows.join("\n"));
  expect(counts).toMatchObject({ rows: 6, entries: 1, unread: 5 });
  expect(counts.firstUnread).toEqual([
    { row: 4, cell: "", fault: "empty" },
    { row: 5, cell: "3.46E+10", fault: "lost" },
    { row: 6, cell: "call me", fault: "invalid" },
    { row: 7, cell: long.slice(0, 200), fault: "long-reason" },
    { row: 8, cell: "12", fault: "invalid" },
  ]);
  const lines = (await (await file.unreadRows(labels)).text()).split("\r\n");
  expect(lines[0]).toBe("phone,reason,_row,_problem");
  expect(lines[3]).toBe("call me,'=1+1,6,no number");
});

test("national numbers get the country's code, where a country is chosen", async () => {
  const text = "600111222\n0034600111223\n34600111224\n";
  const plain = await read(text, { header: false });
  expect(await plain.file.entries(0, 9)).toMatchObject([
    { clientId: "600111222" },
    { clientId: "34600111223" },
    { clientId: "34600111224" },
  ]);
  const spain = await read(text, { header: false, country: "ES" });
  expect((await spain.file.entries(0, 9)).map(({ clientId }) => clientId)).toEqual([
    "34600111222",
    "34600111223",
    "34600111224",
  ]);
});

test("a number with several in its cell is not taken in part", async () => {
  const { counts } = await read("phone\n59899111222; unknown\n");
  expect(counts).toMatchObject({ entries: 0, unread: 1 });
});

test.each([
  ["id,Teléfono\n1,59899123456\n", { clientId: 1, reason: null }],
  ["Correo,Comentario\nana@example.com,pidió la baja\n", { clientId: 0, reason: 1 }],
  ["Grund,Wer\nhat gefragt,ana@example.com\n", { clientId: 1, reason: null }],
  ["a,b\nx,y\n", { clientId: 0, reason: null }],
])("the columns of %j are found", async (text, columns) => {
  expect((await read(text)).columns).toEqual(columns);
});
