import { expect, test } from "vitest";
import { builtIndex, needsNoTransaction, transactionEnd } from "./migration-script.ts";

test("only an index that is built or dropped concurrently goes without a transaction", () => {
  expect(needsNoTransaction('-- large\nCREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "a" ON b (c);')).toBe(true);
  expect(needsNoTransaction("DROP INDEX CONCURRENTLY IF EXISTS a;")).toBe(true);
  expect(needsNoTransaction("CREATE INDEX a ON b (c);")).toBe(false);
  expect(needsNoTransaction("-- CREATE INDEX CONCURRENTLY a ON b (c);\nSELECT 1;")).toBe(false);
});

test("the index that may be left half built is known by its name", () => {
  expect(builtIndex('create index concurrently "Box_note" on "Box" (note)')).toBe('"Box_note"');
  expect(builtIndex("/* one */ CREATE INDEX CONCURRENTLY IF NOT EXISTS box_note ON box (note)")).toBe("box_note");
  expect(builtIndex("CREATE INDEX box_note ON box (note)")).toBeNull();
});

test("the end of a transaction is seen, and not in functions, texts and comments", () => {
  expect(transactionEnd("SELECT 1;\ncommit;")).toBe("COMMIT");
  expect(transactionEnd("ROLLBACK")).toBe("ROLLBACK");
  expect(transactionEnd("DO $a$ BEGIN COMMIT; END $a$;")).toBeNull();
  expect(transactionEnd("INSERT INTO a VALUES ('it''s; COMMIT'); -- ; COMMIT\n/* ; ABORT */")).toBeNull();
  expect(transactionEnd("CREATE TABLE a (b int) ON COMMIT DROP; SELECT commit FROM a")).toBeNull();
});
