import { expect, it } from "vitest";
import type { Encoding } from "../reading.ts";
import { contactsOf, opened, reviewed } from "../wizard.fixture.ts";

/** The bytes of some names in an encoding, which programs here read and do not write; and the first name. */
const people: [encoding: Encoding, name: string, bytes: string][] = [
  ["gb18030", "张伟", "d5c5ceb00acdf5b7bc0ac0eec4c8"],
  ["big5", "陳怡君", "b3afa9c9a7670aaa4ca7d3a9fa0ab6c0b251aae2"],
  ["shift_jis", "山田太郎", "8e52936391be98590a97e996d889d48e710a8db293a1835083938357"],
  ["euc-kr", "김민준", "b1e8b9cec1d80ac0ccbcadbfac"],
  ["windows-1251", "Иван Петров", "c8e2e0ed20cfe5f2f0eee20aceebfce3e020d1ece8f0edeee2e0"],
  ["koi8-r", "Иван Петров", "e9d7c1ce20f0c5d4d2cfd70aefccd8c7c120f3cdc9d2cecfd7c1"],
  [
    "windows-1250",
    "Łukasz Wiśniewski",
    "a3756b61737a2057699c6e696577736b690a4d61b3676f727a6174612057f36a63696b0a8c7769ea6369636b61",
  ],
  ["windows-1254", "Ayşe Yılmaz", "4179fe652059fd6c6d617a0ac761f072fd20d67a74fc726b"],
  ["windows-1252", "Chloé Núñez", "43686c6fe9204efaf1657a0a4a6fe36f20476f6ee7616c7665730a49d149474f205045d141"],
  ["macintosh", "Chloé Núñez", "43686c6f8e204e9c96657a0a4a6f8b6f20476f6e8d616c766573"],
];

it.each(people)("a file in %s is read as one", async (encoding, name, bytes) => {
  const list = Buffer.concat([Buffer.from("name\n"), Buffer.from(bytes, "hex")]);
  const { reading } = await opened(new Blob([list]), undefined, { header: true });
  expect(reading.options.encoding).toBe(encoding);
  expect(reading.firstRows[0]?.[0]).toBe(name);
});

it("a guess that may be wrong asks whether the names look right; a choice does not", async () => {
  const chinese = Buffer.concat([Buffer.from("phone,name\n34600111222,"), Buffer.from("d5c5ceb0", "hex")]);
  const { file, reading } = await opened(new Blob([chinese]));
  expect(reading.notes).toEqual([{ code: "encoding-guessed", count: 1, params: { values: "张伟" } }]);
  const chosen = await file.reread({ encoding: "windows-1252" });
  expect(chosen).toMatchObject({ notes: [], columns: [{}, { samples: ["ÕÅÎ°"] }] });
  const spanish = Buffer.from("phone;name\n34600111222;Chloé Núñez\n", "latin1");
  expect((await opened(new Blob([spanish]))).reading.notes).toEqual([]);
});

it("another encoding keeps the matching and what was put right", async () => {
  const spanish = Buffer.from("teléfono;año\nwrong;1\n34600111222;2\n", "latin1");
  const { file, reading } = await reviewed(new Blob([spanish]));
  expect(reading.options.encoding).toBe("windows-1252");
  file.apply({ do: "drop", row: 0 });
  const other = await file.reread({ encoding: "koi8-r" });
  expect(other.columns[0]?.header).not.toBe("teléfono");
  expect(file.rows("all", 0, 9).rows.map(({ dropped }) => dropped)).toEqual([true, false]);
  expect(file.rows("ready", 0, 9).total).toBe(1);
  const [contact] = await contactsOf(file);
  expect(contact).toEqual({ clientIds: ["34600111222"], data: { [other.columns[1]?.header ?? ""]: "2" } });
});
