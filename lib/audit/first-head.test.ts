import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { db, pgTransaction, pool, statement } from "../db.ts";
import { fingerprint, seal, unseal } from "../secrets/seal.ts";
import { secret } from "../secrets/secret.ts";
import { audit } from "./audit.ts";
import { makeFirstHead } from "./first-head.ts";
import { readHead } from "./head.ts";
import { pruneAudit } from "./pruning.ts";
import { intactEntries, signRedactions } from "./redaction.ts";
import { rotateAuditKey } from "./rotation.ts";
import { brokenSeal, lookAtSeals, sealAudit } from "./seal.ts";

const targets = ["let go", "one", "blanked", "three", "four"];

async function change(...statements: string[]): Promise<void> {
  const client = await pool().connect();
  await client.query("SET session_replication_role = replica");
  for (const sql of statements) await client.query(sql);
  await client.query("RESET session_replication_role");
  client.release();
}

async function sealPlainly(from = "let go"): Promise<void> {
  const rows = await statement<{ id: bigint; target: string; text: string }>(
    db(),
    "SELECT id, target, a::text AS text FROM audit a ORDER BY id",
  );
  const first = rows.findIndex(({ target }) => target === from);
  const [sealed] = await statement<{ hash: Uint8Array }>(
    db(),
    "SELECT hash FROM audit_seal WHERE audit_id < $1 ORDER BY id DESC LIMIT 1",
    [rows[first]?.id],
  );
  let last = sealed?.hash ?? new Uint8Array();
  for (const { id, text } of rows.slice(first)) {
    last = createHash("sha256").update(last).update(text).digest();
    await statement(db(), "INSERT INTO audit_seal (audit_id, hash) VALUES ($1, $2) ON CONFLICT (audit_id) DO NOTHING", [
      id,
      last,
    ]);
  }
}

/** A database of before the chain had a key, whose oldest entry went by retention and another one's person by an erasure. */
beforeEach(async () => {
  await change(
    ...["audit", "audit_seal", "audit_anchor", "audit_redaction", "audit_head"].map((table) => `DELETE FROM ${table}`),
  );
  for (const target of targets) await audit(db(), { username: "ana" }, "flow.update", target);
  await sealPlainly();
  const [gone] = await statement<{ id: bigint; hash: Uint8Array }>(
    db(),
    "SELECT id, hash FROM audit_seal ORDER BY id LIMIT 1",
  );
  if (!gone) throw new Error("nothing is sealed");
  await statement(db(), "INSERT INTO audit_anchor (seal_id, hash, mac) VALUES ($1, $2, $3)", [
    gone.id,
    gone.hash,
    fingerprint("audit anchor", Buffer.concat([Buffer.from(`${gone.id} `), gone.hash])),
  ]);
  await change(
    "DELETE FROM audit WHERE target = 'let go'",
    `DELETE FROM audit_seal WHERE id = ${gone.id}`,
    "UPDATE audit SET username = 'nobody' WHERE target = 'blanked'",
  );
  const [blanked] = await statement<{ id: bigint; hash: Uint8Array; text: string }>(
    db(),
    "SELECT a.id, s.hash, a::text AS text FROM audit a JOIN audit_seal s ON s.audit_id = a.id WHERE target = 'blanked'",
  );
  if (!blanked) throw new Error("nothing is blanked");
  await statement(db(), "INSERT INTO audit_redaction (audit_id, mac) VALUES ($1, $2)", [
    blanked.id,
    fingerprint(
      "audit redaction",
      Buffer.concat([Buffer.from(`${blanked.id} `), blanked.hash, Buffer.from(blanked.text)]),
    ),
  ]);
  await pgTransaction(makeFirstHead);
});

const idOf = async (target: string) =>
  (await statement<{ id: bigint }>(db(), "SELECT id FROM audit WHERE target = $1", [target]))[0]?.id;

test("a chain of before verifies and goes on, and retention moves its beginning", async () => {
  expect(await brokenSeal()).toBeNull();
  await audit(db(), { username: "ana" }, "flow.update", "new");
  expect(await sealAudit()).toBe(1);
  expect(await brokenSeal()).toBeNull();
  const gone = await pgTransaction((client) => pruneAudit(client, new Date(Date.now() + 60_000)));
  expect(gone).toBe(5);
  expect(await brokenSeal()).toBeNull();
  await audit(db(), { username: "ana" }, "flow.update", "newer");
  expect(await sealAudit()).toBe(1);
  expect(await brokenSeal()).toBeNull();
});

test("an entry of before that is changed later is found, chained anew or not, before one that an erasure blanked too", async () => {
  await change("UPDATE audit SET username = 'x' WHERE target = 'one'");
  expect(await brokenSeal()).toBe(await idOf("one"));
  await change("DELETE FROM audit_seal WHERE audit_id = (SELECT id FROM audit WHERE target = 'one')");
  const [anchor] = await statement<{ hash: Uint8Array; id: bigint }>(
    db(),
    "SELECT hash, seal_id + 1 AS id FROM audit_anchor",
  );
  const [row] = await statement<{ id: bigint; text: string }>(
    db(),
    "SELECT id, a::text AS text FROM audit a WHERE target = 'one'",
  );
  const hash = createHash("sha256")
    .update(anchor?.hash ?? "")
    .update(row?.text ?? "")
    .digest();
  await statement(db(), "INSERT INTO audit_seal (id, audit_id, hash) VALUES ($1, $2, $3)", [anchor?.id, row?.id, hash]);
  expect(await brokenSeal()).toBe(await idOf("blanked"));
});

test("an entry that was changed before its erasure is not signed for", async () => {
  await change("UPDATE audit SET username = 'x' WHERE target = 'three'");
  const [three, four] = [await idOf("three"), await idOf("four")];
  if (!three || !four) throw new Error("entries are missing");
  await pgTransaction(async (client) => {
    expect(await intactEntries(client, [three, four])).toEqual([four]);
    await signRedactions(client, [four]);
  });
  expect(await brokenSeal()).toBe(three);
});

test("a head that was kept elsewhere is found again, also behind the beginning, and missed where the log was taken back", async () => {
  const head = async () => {
    const { head: found } = await lookAtSeals();
    if (!found) throw new Error("there is no head");
    return { id: found.sealId, hash: found.hash };
  };
  const before = await head();
  await change("CREATE TABLE old_head AS TABLE audit_head");
  await audit(db(), { username: "ana" }, "flow.update", "new");
  await sealAudit();
  const after = await head();
  for (const mark of [before, after]) expect((await lookAtSeals(mark)).broken).toBeNull();
  expect((await lookAtSeals({ ...before, hash: after.hash })).broken).toBe(0n);
  await change(
    "DELETE FROM audit_head",
    "INSERT INTO audit_head TABLE old_head",
    "DROP TABLE old_head",
    "DELETE FROM audit_seal WHERE audit_id = (SELECT id FROM audit WHERE target = 'new')",
    "UPDATE audit SET username = 'x' WHERE target = 'new'",
  );
  await sealAudit();
  expect((await lookAtSeals()).broken).toBeNull();
  expect((await lookAtSeals(before)).broken).toBeNull();
  expect((await lookAtSeals(after)).broken).toBe(0n);
});

test("another SECRET opens nothing until the chain's key is handed over to it", async () => {
  const [{ key } = { key: new Uint8Array() }] = await statement<{ key: Uint8Array }>(
    db(),
    "SELECT key FROM audit_head",
  );
  const before = `another ${secret()}`;

  await statement(db(), "UPDATE audit_head SET key = $1", [
    seal("audit chain key", unseal("audit chain key", key), before),
  ]);
  expect(await readHead(db())).toBeNull();
  expect(await sealAudit()).toBe(0);
  await expect(rotateAuditKey(`wrong ${before}`)).rejects.toThrow(/OLD_SECRET is not/);
  await rotateAuditKey(before);
  await rotateAuditKey(before);
  expect(await brokenSeal()).toBeNull();
  expect(await sealAudit()).toBe(1);
  expect(await brokenSeal()).toBeNull();
});
