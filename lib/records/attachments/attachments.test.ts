import { beforeAll, expect, test } from "vitest";
import { DELETE, GET as DOWNLOAD } from "@/app/api/hubs/[name]/attachments/[path]/route.ts";
import { GET, POST } from "@/app/api/hubs/[name]/attachments/route.ts";
import { db } from "../../db.ts";
import { call } from "../../testing/call.ts";
import { makeApiKey, makeHub, unique } from "../../testing/factories.ts";

let key: string;
let hub: string;
beforeAll(async () => {
  key = await makeApiKey();
  hub = (await makeHub({ channel: "email" })).name;
});

const path = (...more: string[]) => ["/api/hubs", hub, "attachments", ...more.map(encodeURIComponent)].join("/");
const pdf = Buffer.from("%PDF-1.7\n…");

function upload(
  filename: string,
  content: string | Uint8Array<ArrayBuffer> = pdf,
  fields: Record<string, string> = {},
) {
  const body = new FormData();
  body.append("file", new Blob([content], { type: "text/html" }), filename);
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return call(POST, { path: path(), key, body });
}

test("a file is added, listed, downloaded by path and by id, and removed", async () => {
  const name = `${unique("tarifas")} 'ñ' (1).PDF`;
  const made = await upload(name);
  expect(made.json.result).toMatchObject({ path: name, contentType: "application/pdf", size: pdf.length });
  expect(made.json.result.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect((await call(GET, { path: path(), key })).json.result).toContainEqual(made.json.result);

  for (const address of [name, String(made.json.result.id)]) {
    const file = await call(DOWNLOAD, { path: path(address), key });
    expect([file.status, file.text]).toEqual([200, pdf.toString()]);
    expect(file.headers.get("content-type")).toBe("application/pdf");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''[\w.%-]+$/);
  }

  expect((await call(DELETE, { path: path(name), key })).json).toEqual({ result: made.json.result, removed: true });
  expect((await call(DOWNLOAD, { path: path(name), key })).status).toBe(404);
});

test("a path in the file's name is left off", async () => {
  const name = `${unique("a")}.pdf`;
  expect((await upload(`../../../etc/${name}`)).json.result.path).toBe(name);
  expect((await upload(`C:\\fakepath\\b${name}`)).json.result.path).toBe(`b${name}`);
});

test.each([
  [".htaccess.pdf", pdf, "name"],
  ["a\u202efdp.pdf", pdf, "name"],
  [`${"n".repeat(128)}.pdf`, pdf, "name"],
  ["page.html", "<script>", "type"],
  ["page", pdf, "type"],
  ["page.constructor", pdf, "type"],
  ["page.pdf", "<html>", "type"],
  ["run.exe", Buffer.from("MZ"), "type"],
  ["image.svg", "<svg/>", "type"],
  ["picture.png", pdf, "type"],
  ["sheet.xlsx", pdf, "type"],
  ["note.txt", Buffer.from([0xff, 0xfe]), "type"],
  ["note.txt", "a\0b", "type"],
  ["empty.pdf", "", "empty"],
])("the file %j is refused", async (name, content, code) => {
  const refused = await upload(name, content);
  expect([refused.status, refused.json.errors[0]]).toMatchObject([400, { path: "file", code }]);
});

test.each(["note.txt", "table.CSV", "date.ics"])("%s is taken as text", async (name) => {
  expect((await upload(`${unique("x")}-${name}`, "Año\n")).status).toBe(200);
});

test("the form holds one file and nothing else", async () => {
  expect((await upload("a.pdf", pdf, { note: "x" })).json.errors[0].path).toBe("note");
  const refused = async (body: FormData) => {
    const { status, json } = await call(POST, { path: path(), key, body });
    return [status, json.errors[0].path];
  };
  const empty = new FormData();
  empty.append("note", "x");
  expect(await refused(empty)).toEqual([400, "note"]);
  const text = new FormData();
  text.append("file", "%PDF-");
  expect(await refused(text)).toEqual([400, "file"]);
  const twice = new FormData();
  for (const name of ["a.pdf", "b.pdf"]) twice.append("file", new Blob([pdf]), name);
  expect(await refused(twice)).toEqual([400, "file"]);
  expect((await call(POST, { path: path(), key, body: {} })).status).toBe(415);
});

test("a file may have 10 MB and no more, and a name a hub once", async () => {
  const whole = Buffer.concat([pdf, Buffer.alloc(10 * 1024 * 1024 - pdf.length)]);
  const name = `${unique("large")}.pdf`;
  expect((await upload(name, whole)).json.result.size).toBe(10 * 1024 * 1024);
  expect((await upload(`x${name}`, Buffer.concat([whole, Buffer.alloc(1)]))).status).toBe(413);
  const again = await upload(name);
  expect([again.status, again.json.errors[0]]).toMatchObject([400, { path: "file", code: "taken" }]);
});

test("of many at once with one name, one is kept", async () => {
  const name = `${unique("race")}.pdf`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(name)));
  expect(answers.map((one) => one.status).sort()).toEqual([200, ...Array(5).fill(400)]);
});

test("only an email hub has attachments, and one hub's are not another's", async () => {
  const sms = (await makeHub({ channel: "sms" })).name;
  const body = new FormData();
  body.append("file", new Blob([pdf]), "a.pdf");
  expect((await call(POST, { path: `/api/hubs/${sms}/attachments`, key, body })).status).toBe(400);
  const made = await upload(`${unique("own")}.pdf`);
  const theirs = `/api/hubs/${sms}/attachments/${made.json.result.id}`;
  expect((await call(DOWNLOAD, { path: theirs, key })).status).toBe(404);
  expect((await call(DELETE, { path: theirs, key })).status).toBe(404);
});

test("the audit log tells of the file and never holds it", async () => {
  const name = `${unique("audited")}.pdf`;
  await upload(name);
  await call(DELETE, { path: path(name), key });
  const log = await db().audit.findMany({ where: { target: `${hub}/${name}` }, orderBy: { id: "asc" } });
  expect(log.map((one) => one.action)).toEqual(["attachment.create", "attachment.remove"]);
  expect(Object.keys(log[0]?.after ?? {}).sort()).toEqual(
    ["contentType", "createdAt", "id", "path", "sha256", "size"].sort(),
  );
});
