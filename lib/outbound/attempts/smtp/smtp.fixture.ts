import { expect, onTestFinished } from "vitest";
import { db } from "../../../db.ts";
import { mailPort } from "../../../launch/worlds/carriers.ts";
import type { mailServer } from "../../../mail/smtp-server.fixture.ts";
import { healthHold, reopenProvider } from "../../dispatch/health.ts";
import { type Hub, workingHub } from "../../dispatch/hub.fixture.ts";
import { ownCarriers } from "../carriers.ts";
import { makeAttemptClock, makeDispatcher } from "../dispatcher.ts";
import { makeSmtpCarrier } from "./carrier.ts";

type Server = Awaited<ReturnType<typeof mailServer>>;
export const place = (name: string) => `$\{${name}}`;
const message = JSON.stringify({ content: "Hello" });

/** Hubs send by this server from now on. */
export async function sendBy({ port }: Pick<Server, "port">, more: object = {}): Promise<void> {
  const data = {
    host: "127.0.0.1",
    port,
    security: "none",
    fromAddress: "desk@example.com",
    fromName: "Desk",
    ...more,
  };
  const row = { ...data, changedBy: "x" };
  await db().mailServer.upsert({ where: { id: 1 }, create: row, update: row });
  await reopenProvider("smtp");
}

export const mailHub = (more: object = {}) =>
  workingHub({ channel: "email" }, { provider: "smtp", concurrency: 50, ratePerSecond: 1000, maxAttempts: 3, ...more });

let next = 0;
export const contactOf = (name: string, more: object = {}) => ({
  clientIds: [`${name}${++next}@mail.test`],
  message,
  ...more,
});

/** Works until the test is over. */
export function startWorker(port = mailPort) {
  const carriers = { ...ownCarriers, smtp: makeSmtpCarrier(port) };
  const pollers = [makeDispatcher(carriers), makeAttemptClock()];
  for (const poller of pollers) poller.start();
  const stop = async () => void (await Promise.all(pollers.map((poller) => poller.stop())));
  onTestFinished(stop);
  return stop;
}

export const attemptsOf = (list: bigint) =>
  db().attempt.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
export const contactsOf = (list: bigint) =>
  db().contact.findMany({ where: { listId: list }, orderBy: { position: "asc" } });
export const ended = (list: bigint, count: number) =>
  expect.poll(() => db().attempt.count({ where: { listId: list, status: "ended" } })).toBe(count);
export const held = () => healthHold(["smtp"]);

/** Nothing is at work, and the counts of list and hub are those of its contacts. */
export async function expectAllWait(hub: Hub, list: bigint, before: object[]): Promise<void> {
  await expect.poll(() => db().atWork.count({ where: { hubId: hub.id } })).toBe(0);
  expect(await attemptsOf(list)).toEqual([]);
  expect(await contactsOf(list)).toEqual(before);
  expect(await db().list.findUnique({ where: { id: list } })).toMatchObject({ working: 0n, done: 0n, cancelled: 0n });
  expect(await db().contactQueue.count({ where: { listId: list } })).toBe(before.length);
  const pace = await db().hubPace.findUnique({ where: { hubId: hub.id } });
  expect(pace?.today).toBe(0);
}
