import { beforeAll, describe, expect, test } from "vitest";
import { makeApiKey, makeUser, unique } from "../testing/factories.ts";
import { flowApi } from "../testing/flow-api.ts";

let ana: ReturnType<typeof flowApi>;
let luis: ReturnType<typeof flowApi>;
let names: { ana: string; luis: string };

beforeAll(async () => {
  const [first, second] = [await makeUser(), await makeUser()];
  names = { ana: first.username, luis: second.username };
  ana = flowApi(await makeApiKey({ userId: first.id }));
  luis = flowApi(await makeApiKey({ userId: second.id }));
});

const etag = (answer: { headers: Headers }) => answer.headers.get("etag") ?? "";

describe("If-Match", () => {
  test("lets through whoever saw the newest state, and gives the next", async () => {
    const name = unique("flow");
    const made = await ana.create(name);
    const saved = await ana.update(name, { flow: "2" }, { "if-match": etag(made) });
    expect(saved.status).toBe(200);
    expect(etag(saved)).toBe(etag(await ana.get(name)));
    const renamed = await ana.update(name, { name: `${name}!` }, { "if-match": `"other", ${etag(saved)}` });
    expect(renamed.status).toBe(200);
    expect((await ana.remove(`${name}!`, { "if-match": etag(renamed) })).status).toBe(200);
  });

  test("tells the other who saved what in between, and changes nothing", async () => {
    const name = unique("flow");
    const read = etag(await ana.create(name, { flow: "1" }));
    await luis.update(name, { flow: "2", description: "for Monday", deployed: "true", user: "someone" });
    await ana.update(name, { flow: "3", deployed: "false" });
    for (const attempt of [
      await ana.update(name, { flow: "mine" }, { "if-match": read }),
      await ana.remove(name, { "if-match": read }),
    ]) {
      expect([attempt.status, attempt.json.title]).toEqual([412, "changed in between"]);
      expect(attempt.json.detail).toContain(names.ana);
      expect(attempt.json.saved).toMatchObject([
        { version: 3, savedBy: names.ana, deployed: false },
        { version: 2, savedBy: names.luis, user: "someone", description: "for Monday", deployed: true },
      ]);
      expect(attempt.json.current).toEqual({ version: 3, liveVersion: 2, etag: etag(attempt) });
    }
    expect((await ana.get(name)).json.result).toMatchObject({ flow: "3", version: 3 });
    expect((await ana.update(name, {}, { "if-match": etag(await ana.get(name)) })).status).toBe(200);
  });

  test("sees an undeploy, and a flow made anew under the name", async () => {
    const name = unique("flow");
    const live = etag(await ana.create(name, { deployed: "true" }));
    await luis.undeploy(name);
    const stopped = await ana.update(name, { flow: "mine" }, { "if-match": live });
    expect([stopped.status, stopped.json.saved]).toEqual([412, []]);
    await luis.remove(name);
    await luis.create(name, { deployed: "true" });
    const anew = await ana.remove(name, { "if-match": live });
    expect([anew.status, anew.json.saved]).toMatchObject([412, [{ version: 1, savedBy: names.luis }]]);
  });

  test("never takes a weak tag; * is any flow that exists", async () => {
    const name = unique("flow");
    const made = await ana.create(name);
    expect((await ana.update(name, {}, { "if-match": `W/${etag(made)}` })).status).toBe(412);
    expect((await ana.update(name, {}, { "if-match": "*" })).status).toBe(200);
    expect((await ana.update(unique("flow"), {}, { "if-match": "*" })).json.title).toBe("error updating flow");
  });

  test.each(["", "1.1.0", '"1', '"1" "2"', '"a",x', ","])("refuses the header %j", async (header) => {
    const name = unique("flow");
    await ana.create(name);
    const refused = await ana.update(name, {}, { "if-match": header });
    expect([refused.status, refused.json.errors?.[0].path]).toEqual([400, "If-Match"]);
  });
});

describe("many at once", () => {
  const many = Array.from({ length: 12 }, (_, i) => String(i));
  const statuses = (answers: { status: number }[]) => answers.map((answer) => answer.status).sort();

  test("every PUT becomes a version of its own", async () => {
    const name = unique("flow");
    await ana.create(name);
    const saved = await Promise.all(many.map((flow) => ana.update(name, { flow })));
    expect(statuses(saved)).toEqual(many.map(() => 200));
    expect(saved.map((one) => one.json.result.version).sort((a, b) => a - b)).toEqual(many.map((n) => Number(n) + 2));
    const all = [(await ana.get(name)).json.result, ...(await ana.history(name)).json.result];
    for (const one of saved)
      expect(all.find(({ version }) => version === one.json.result.version).flow).toBe(one.json.result.flow);
    const dates = all.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
  });

  test("PUTs of different fields all stay", async () => {
    const name = unique("flow");
    await ana.create(name);
    await Promise.all(
      ["flow", "description", "drawFlowObj", "context"].map((field) => ana.update(name, { [field]: "new" })),
    );
    expect((await ana.get(name)).json.result).toMatchObject({
      flow: "new",
      description: "new",
      drawFlowObj: "new",
      context: "new",
    });
  });

  test("of PUTs with one If-Match exactly one wins", async () => {
    const name = unique("flow");
    const read = { "if-match": etag(await ana.create(name)) };
    const saved = await Promise.all(many.map((flow) => ana.update(name, { flow }, read)));
    expect(statuses(saved)).toEqual([200, ...many.slice(1).map(() => 412)]);
    expect((await ana.get(name)).json.result.version).toBe(2);
  });

  test("of POSTs of one name exactly one wins", async () => {
    const name = unique("flow");
    const made = await Promise.all(many.map((flow) => ana.create(name, { flow })));
    expect(statuses(made)).toEqual([200, ...many.slice(1).map(() => 400)]);
    expect(made.filter((one) => one.status === 400).every((one) => one.json.title === "error getting flow")).toBe(true);
  });

  test("of renames to one name, and of restores and creations of it, exactly one wins", async () => {
    const [target, ...sources] = many.map((n) => unique(`flow${n}`)) as [string, ...string[]];
    for (const name of sources) await ana.create(name);
    const renamed = await Promise.all(sources.map((name) => ana.update(name, { name: target })));
    expect(statuses(renamed)).toEqual([200, ...sources.slice(1).map(() => 400)]);
    await ana.remove(target);
    const back = await Promise.all(
      many.flatMap((_, i) => [
        i % 2 ? ana.restore(target) : ana.create(target),
        ana.update(sources[i] ?? "", { name: target }),
      ]),
    );
    expect(back.filter((one) => one.status === 200 && one.json.result.name === target)).toHaveLength(1);
    expect(back.every((one) => [200, 400, 404].includes(one.status))).toBe(true);
  });

  test("two flows that would swap names are both refused, however often at once", async () => {
    const [a, b] = [unique("flow"), unique("flow")];
    await ana.create(a);
    await ana.create(b);
    const swaps = await Promise.all(many.flatMap(() => [ana.update(a, { name: b }), ana.update(b, { name: a })]));
    expect(swaps.every((one) => one.status === 400 && one.json.errors[0].code === "taken")).toBe(true);
  });

  test("deleting, saving and undeploying at once leave a flow that is whole or gone", async () => {
    const name = unique("flow");
    await ana.create(name, { deployed: "true" });
    const answers = await Promise.all(
      many.flatMap((flow) => [ana.update(name, { flow, deployed: "true" }), ana.undeploy(name), ana.remove(name)]),
    );
    expect(answers.filter((one) => one.status >= 500)).toEqual([]);
    expect((await ana.names()).json.result).not.toContain(name);
    expect((await ana.restore(name)).json.result).toMatchObject({ deployed: false, liveVersion: null });
  });
});
