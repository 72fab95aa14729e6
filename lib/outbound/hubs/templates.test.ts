import { expect, it } from "vitest";
import { POST as postLeads } from "../../../app/api/dialer/id/[hubName]/freshLeads/route.ts";
import { GET } from "../../../app/api/dialer/id/[hubName]/templates/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub, unique } from "../../testing/factories.ts";
import { listOf, uploadTo } from "../../testing/list-upload.ts";
import { withQueues } from "../../testing/with-queues.ts";
import { outboundJobs } from "../jobs.ts";

withQueues(outboundJobs);
const key = await makeApiKey();

const place = (name: string) => `$\{${name}}`;
const previews = (hub: { name: string }, query = "", as = key) =>
  call(GET, { path: `/api/dialer/id/${hub.name}/templates${query}`, key: as });
const listIn = async (hub: { name: string }, contacts: unknown[]): Promise<number> =>
  (await uploadTo(hub, key, listOf(contacts))).json.result.id;

it("templates are shown as a contact of the hub would get them, values escaped in HTML", async () => {
  const hub = await makeHub({ channel: "email" });
  const [rich, plain] = [unique("a-rich"), unique("b-plain")];
  await db().template.deleteMany({ where: { channel: "email" } });
  const offer = `An offer for ${place("nombre")}`;
  const row = await db().template.create({
    data: { name: rich, channel: "email", subject: offer, content: `<p>${place("nombre")} ${place("plan")}</p>` },
  });
  await db().template.create({ data: { name: plain, channel: "email", content: place("nombre"), enabled: false } });
  await db().hub.update({ where: { id: hub.id }, data: { templateId: row.id } });

  expect((await previews(hub)).json).toEqual({
    contact: null,
    result: [
      {
        name: rich,
        subject: offer,
        content: row.content,
        enabled: true,
        isDefault: true,
        preview: { subject: offer, content: row.content, html: true, missing: ["nombre", "plan"] },
      },
      {
        name: plain,
        subject: null,
        content: place("nombre"),
        enabled: false,
        isDefault: false,
        preview: { subject: null, content: place("nombre"), html: false, missing: ["nombre"] },
      },
    ],
  });

  const list = await listIn(hub, [
    { clientId: "ana@b.co", data: { nombre: "Ana & <Co>\n" } },
    { clientId: "bo@b.co", data: { nombre: "Bo", plan: 3 } },
  ]);
  await listIn(hub, [{ clientId: "c@b.co" }]);
  const { json } = await previews(hub);
  expect(json.contact).toEqual({ id: `${list}-0`, number: "ana@b.co" });
  expect(json.result.map((one: { preview: object }) => one.preview)).toEqual([
    {
      subject: "An offer for Ana & <Co> ",
      content: "<p>Ana &amp; &lt;Co&gt;\n </p>",
      html: true,
      missing: ["plan"],
    },
    { subject: null, content: "Ana & <Co>\n", html: false, missing: [] },
  ]);
  const asked = (await previews(hub, `?contact=${list}-1`)).json;
  expect(asked.contact).toEqual({ id: `${list}-1`, number: "bo@b.co" });
  expect(asked.result[0].preview).toMatchObject({ content: "<p>Bo 3</p>", missing: [] });

  await db().hub.update({ where: { id: hub.id }, data: { subject: `For ${place("plan")}` } });
  const [own, hubs] = (await previews(hub)).json.result;
  expect([own.preview.subject, own.preview.missing]).toEqual(["An offer for Ana & <Co> ", ["plan"]]);
  expect([hubs.subject, hubs.preview.subject, hubs.preview.missing]).toEqual([null, "For ", ["plan"]]);
});

it("a lead will do, and only templates of the hub's channel are shown", async () => {
  const hub = await makeHub({ channel: "sms" });
  const name = unique("sms");
  await db().template.create({ data: { name, channel: "sms", content: `Hi ${place("n")}` } });
  const path = `/api/dialer/id/${hub.name}/freshLeads`;
  const leads = [{ clientId: "+34600", data: { n: "<Leo>" } }];
  const { id } = (await call(postLeads, { path, key, body: { leads } })).json.result.leads[0];
  for (const query of ["", `?contact=${id}`]) {
    const { json } = await previews(hub, query);
    expect(json.contact).toEqual({ id, number: "+34600" });
    expect(json.result).toMatchObject([{ name, preview: { content: "Hi <Leo>", html: false } }]);
  }
  expect((await previews(await makeHub())).json).toEqual({ result: [], contact: null });
});

it("a contact of another hub is not shown, nor a hub that may not be seen", async () => {
  const [hub, other] = [await makeHub({ channel: "sms" }), await makeHub({ channel: "sms" })];
  const list = await listIn(other, [{ clientId: "600" }]);
  expect((await previews(hub, `?contact=${list}-0`)).status).toBe(404);
  expect((await previews(hub, "?contact=x")).status).toBe(400);
  expect((await previews({ name: "none such" })).status).toBe(404);
  expect((await previews(hub, "", await makeApiKey({ sees: { hubs: [] } }))).status).toBe(403);
});
