import { expect, test } from "vitest";
import { db } from "../db.ts";
import { env } from "../env.ts";
import { resealSecrets } from "../records/secrets-rotation.ts";
import { seal } from "./seal.ts";
import { secret } from "./secret.ts";
import { sealValue, secretMask, secretValues } from "./values.ts";

const HOUR_MS = 3_600_000;
let made = 0;

async function makeSecret(more: object = {}): Promise<string> {
  const name = `VALUE_${Date.now()}_${made++}`;
  const data = { name, value: sealValue(name, "the value"), hosts: ["a.example"], updatedBy: "someone" };
  await db().secret.create({ data: { ...data, ...more } });
  return name;
}

const given = async (name: string) => (await secretValues([name])).get(name);
const byOther = (name: string, value: string, other: string) =>
  new Uint8Array(seal(`flow secret ${name}`, Buffer.from(value), other));

test("secrets are given by name, and those that are not there are left out", async () => {
  const [one, other] = [await makeSecret(), await makeSecret({ hosts: [] })];
  const values = await secretValues([one, "NOT_THERE", other, one]);
  expect([...values]).toEqual([
    [one, { value: "the value", former: null, hosts: ["a.example"] }],
    [other, { value: "the value", former: null, hosts: [] }],
  ]);
  expect((await secretValues([])).size).toBe(0);
});

test("the value of before counts for 24 hours", async () => {
  const ago = async (hours: number) => {
    const name = await makeSecret({ rotatedAt: new Date(Date.now() - hours * HOUR_MS) });
    await db().secret.update({ where: { name }, data: { former: sealValue(name, "the former") } });
    return (await given(name))?.former;
  };
  expect([await ago(23.9), await ago(24.1)]).toEqual(["the former", null]);
});

test("a mask takes the values of the names alone, and the former ones that still count", async () => {
  const name = await makeSecret({ rotatedAt: new Date() });
  await db().secret.update({ where: { name }, data: { former: sealValue(name, "the former") } });
  const mask = await secretMask([name, "NOT_THERE"]);
  expect(mask("the value, the%20former, the valu")).toBe("***, ***, the valu");
  expect((await secretMask([]))("the value")).toBe("the value");
});

test("a rotation, a removal and a new secret count within a second", async () => {
  const name = await makeSecret();
  expect((await given(name))?.value).toBe("the value");
  await db().secret.update({ where: { name }, data: { value: sealValue(name, "another") } });
  await expect.poll(async () => (await given(name))?.value).toBe("another");
  await db().secret.delete({ where: { name } });
  await expect.poll(() => given(name)).toBeUndefined();
});

test("one that is asked for by many at once is read once a second", async () => {
  const name = await makeSecret();
  const first = await given(name);
  await db().secret.delete({ where: { name } });
  const many = await Promise.all(Array.from({ length: 50 }, () => given(name)));
  expect(new Set(many)).toEqual(new Set([first]));
});

test("the sealed value of one secret is none for another", async () => {
  const name = await makeSecret();
  const row = await db().secret.findUniqueOrThrow({ where: { name } });
  expect(await given(await makeSecret({ value: row.value }))).toBeUndefined();
});

test("what another SECRET sealed is opened with OLD_SECRET, and by SECRET alone once it is sealed anew", async () => {
  await db().secret.deleteMany();
  const old = `the one of before ${secret()}`;
  const [name, lost, stays] = [await makeSecret(), await makeSecret(), await makeSecret()];
  const rotatedAt = new Date();
  const [value, former] = [byOther(name, "its value", old), byOther(name, "its former", old)];
  const before = await db().secret.update({ where: { name }, data: { value, former, rotatedAt } });
  await db().secret.update({ where: { name: lost }, data: { value: byOther(lost, "gone", "a third SECRET") } });
  const untouched = await db().secret.findUniqueOrThrow({ where: { name: stays } });

  const settings = env();
  settings.OLD_SECRET = old;
  try {
    expect(await given(name)).toEqual({ value: "its value", former: "its former", hosts: ["a.example"] });
  } finally {
    delete settings.OLD_SECRET;
  }
  expect(await resealSecrets(old)).toEqual({ resealed: 1, lost: [lost] });
  expect(await resealSecrets(old)).toEqual({ resealed: 0, lost: [lost] });
  const after = await db().secret.findUniqueOrThrow({ where: { name } });
  expect([after.updatedAt, after.rotatedAt]).toEqual([before.updatedAt, before.rotatedAt]);
  expect(await db().secret.findUniqueOrThrow({ where: { name: stays } })).toEqual(untouched);
  await expect.poll(async () => (await given(name))?.former).toBe("its former");
  expect(await db().audit.findMany({ where: { action: "secret.reseal" } })).toMatchObject([{ after: { resealed: 1 } }]);
});
