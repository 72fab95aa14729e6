import { describe, expect, test } from "vitest";
import { db, pgTransaction, statement, type Tx, transaction } from "../db.ts";
import { makeUser, unique } from "../testing/factories.ts";

/** More than there are between a call and the place where Prisma gathers: who waits so many is the later one. */
const STEPS = 20;

type Kind = { within: (work: (tx: Tx) => Promise<void>) => Promise<void>; askedInside: typeof asked };

const rename = (tx: Tx, id: bigint, username: string) =>
  statement(tx, 'UPDATE "user" SET username = $2 WHERE id = $1', [id, username]);

const asked: Record<string, (username: string) => Promise<string | undefined>> = {
  "one record": async (username) => (await db().user.findUnique({ where: { username } }))?.username,
  "several records": async (username) => {
    const both = [username, unique("nobody")].map((name) => db().user.findUnique({ where: { username: name } }));
    return (await Promise.all(both))[0]?.username;
  },
};
const askedPlainly: typeof asked = {
  "one record": async (username) => {
    const sql = 'SELECT username FROM "user" WHERE username = $1';
    const [row] = await statement<{ username: string }>(db(), sql, [username]);
    return row?.username;
  },
};
const askedOutside: typeof asked = {
  ...asked,
  "one of a list of requests": async (username) => {
    const [row] = await db().$transaction([db().user.findFirst({ where: { username } })]);
    return row?.username;
  },
  "a list of requests": async (username) => {
    const where = { username };
    const [row] = await db().$transaction([db().user.findFirst({ where }), db().user.count({ where })]);
    return row?.username;
  },
};

/** Lets all of `works` go on in the same turn of the process: the first after `waits[0]` steps of it, and so on. */
async function together<T>(works: ((go: () => Promise<void>) => Promise<T>)[], waits: number[]): Promise<T[]> {
  const start = Promise.withResolvers<void>();
  let waiting = 0;
  return Promise.all(
    works.map((work, i) =>
      work(async () => {
        if (++waiting === works.length) start.resolve();
        await start.promise;
        for (let step = 0; step < (waits[i] ?? 0); step++) await undefined;
      }),
    ),
  );
}

test("inside a plain transaction Prisma's models are refused, and statements are part of it", async () => {
  const { id, username } = await makeUser();
  await pgTransaction(async (client) => {
    expect(() => db().user).toThrow("user of Prisma was asked for inside a plain transaction");
    await rename(db(), id, unique("user"));
    const [found] = await statement<{ username: string }>(client, 'SELECT username FROM "user" WHERE id = $1', [id]);
    expect(found?.username).not.toBe(username);
    await rename(client, id, username);
  });
});

/** Prisma sends all requests of one turn in the context of the first. So each of the two comes first, by 0 to 19 steps. */
const orders = Array.from({ length: STEPS }, (_, steps) => [
  [steps, 0],
  [0, steps],
]).flat();

const kinds: Record<string, Kind> = {
  "a transaction": { within: transaction, askedInside: asked },
  "a plain transaction": { within: pgTransaction, askedInside: askedPlainly },
};

describe.each(Object.entries(kinds))(
  "what is asked in the same turn in which %s asks",
  (_, { within, askedInside }) => {
    test.each(Object.entries(askedOutside))("outside of it, %s, is not part of it", async (_what, ask) => {
      const { id, username } = await makeUser();
      for (const order of orders) {
        const renamed = unique("user");
        const inside = (go: () => Promise<void>) =>
          within(async (tx) => {
            await rename(tx, id, renamed);
            await go();
            expect(await askedInside["one record"]?.(renamed)).toBe(renamed);
            await rename(tx, id, username);
          });
        const outside = async (go: () => Promise<void>) => {
          await go();
          expect(await ask(renamed)).toBeUndefined();
        };
        await together([inside, outside], order);
      }
    });

    test.each(Object.entries(askedOutside))("outside of it, %s, does not fail with it", async (_what, ask) => {
      const { username } = await makeUser();
      for (const order of orders) {
        const inside = (go: () => Promise<void>) =>
          within(async (tx) => {
            await expect(statement(tx, "SELECT 1 / 0")).rejects.toThrow("division by zero");
            await go();
            await expect(askedInside["one record"]?.(username)).rejects.toThrow("current transaction is aborted");
          }).catch(() => undefined);
        const outside = async (go: () => Promise<void>) => {
          await go();
          expect(await ask(username)).toBe(username);
        };
        await together([inside, outside], order);
      }
    });

    test.each(Object.entries(askedInside))("inside of another, %s, is part of that one", async (_what, ask) => {
      const users = [await makeUser(), await makeUser()];
      for (const order of orders) {
        const works = users.map(({ id }) => (go: () => Promise<void>) => {
          const renamed = unique("user");
          return within(async (tx) => {
            await rename(tx, id, renamed);
            await go();
            expect(await ask(renamed)).toBe(renamed);
          });
        });
        await together(works, order);
      }
    });
  },
);
