import { afterEach, expect, it } from "vitest";
import { db } from "../../db.ts";
import { makeApiKey, makeHub } from "../../testing/factories.ts";
import { contactsOf, listOf, uploadTo } from "../../testing/list-upload.ts";

const key = await makeApiKey();
afterEach(() => db().blacklistEntry.deleteMany());

const saved = async (hub: { name: string }, numbers: string[]): Promise<string[]> => {
  const list = numbers.map((number) => ({ clientIds: [number] }));
  const { json } = await uploadTo(hub, key, listOf(list));
  return (await contactsOf(json.result.id)).flatMap(({ clientIds }) => clientIds);
};

it("whoever is on the blacklist is suppressed in every spelling, and others are saved as they were sent", async () => {
  await db().blacklistEntry.create({ data: { clientId: "34600999006" } });
  const listed = ["34600999006", "+34600999006", "0034600999006", "00 34 600-999-006"];
  const others = ["0034600999007", "+34600999008"];
  expect(await saved(await makeHub(), [...listed, ...others])).toEqual(others);
});
