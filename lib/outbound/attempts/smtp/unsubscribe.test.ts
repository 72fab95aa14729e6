import { expect, test } from "vitest";
import { POST as handler } from "@/app/api/unsubscribe/[link]/route.ts";
import { db, pool } from "../../../db.ts";
import { PhoneCountry } from "../../../phone-country.ts";
import { call } from "../../../testing/call.ts";
import { makeCampaign } from "../../../testing/factories.ts";
import { listedAmong } from "../../contact/blacklisted.ts";
import { unsubscribeUrlOf } from "./unsubscribe-link.ts";

const pathOf = (address: string, campaignId: bigint) => new URL(unsubscribeUrlOf(address, { campaignId })).pathname;
const entries = (clientId: string) => db().blacklistEntry.findMany({ where: { clientId } });

test("one click, without a key, keeps the address off the campaign for good, and only that", async () => {
  const campaign = await makeCampaign();
  const other = await makeCampaign();
  const path = pathOf("Ana+News@Mail.test", campaign.id);
  const body = "List-Unsubscribe=One-Click";
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (const _ of [1, 2]) {
    const { status } = await call(handler, { path, method: "POST", body, headers });
    expect(status).toBe(200);
  }
  const listed = async (campaignId: bigint) =>
    (await listedAmong(pool(), ["ana+news@mail.test"], new PhoneCountry(null), campaignId))("ana+news@mail.test");
  expect(await listed(campaign.id)).toEqual({ expiresAt: null });
  expect(await listed(other.id)).toBeNull();
  const audited = await db().audit.findMany({ where: { target: "ana+news@mail.test" } });
  expect(audited.map(({ action, username }) => [action, username])).toEqual([["blacklist.create", "unsubscribe link"]]);
});

test("an entry that would expire stays for good", async () => {
  const { id } = await makeCampaign();
  const soon = new Date(Date.now() + 60_000);
  await db().blacklistEntry.create({ data: { clientId: "bea@mail.test", campaignId: id, expiresAt: soon } });
  await call(handler, { path: pathOf("bea@mail.test", id), method: "POST" });
  expect(await entries("bea@mail.test")).toMatchObject([{ campaignId: id, expiresAt: null }]);
});

test("what only opens the link is shown a button, and nothing is changed", async () => {
  const { id } = await makeCampaign();
  const path = pathOf("o'neil@mail.test", id);
  for (const method of ["GET", "HEAD"]) expect((await call(handler, { path, method })).status).toBe(200);
  const { text, headers } = await call(handler, { path, method: "GET", headers: { "accept-language": "es" } });
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(text).toContain("<b>o&#39;neil@mail.test</b>");
  expect(text).toContain('<form method="post"><button>Cancelar la suscripción</button></form>');
  expect(await entries("o'neil@mail.test")).toEqual([]);
});

test("a link that was forged or cut is refused, and so is another method", async () => {
  const { id } = await makeCampaign();
  const path = pathOf("eve@mail.test", id);
  const [head = "", signature = ""] = path.split(".");
  const forged = Buffer.from(JSON.stringify([String(id), "victim@mail.test"])).toString("base64url");
  const paths = [path.slice(0, -3), head, `${head}.`, `/api/unsubscribe/${forged}.${signature}`, "/api/unsubscribe/x"];
  for (const one of paths) {
    for (const method of ["GET", "POST"]) expect((await call(handler, { path: one, method })).status).toBe(404);
  }
  expect((await call(handler, { path, method: "PUT", body: "x" })).status).toBe(405);
  expect(await entries("victim@mail.test")).toEqual([]);
});

test("a link to a campaign that is gone changes nothing, and says nothing else", async () => {
  const path = pathOf("zoe@mail.test", 999_999_999n);
  expect((await call(handler, { path, method: "POST" })).status).toBe(200);
  expect(await entries("zoe@mail.test")).toEqual([]);
});
