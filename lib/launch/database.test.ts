import { describe, expect, test } from "vitest";
import { emptyDatabase } from "../testing/database.ts";
import { connectForSetUp } from "./database.ts";

const changed = (url: string, change: (url: URL) => void) => {
  const other = new URL(url);
  change(other);
  return other.href;
};

describe("connect says in one line what is the matter", () => {
  test.each([
    ["an address of another kind", "mysql://a:b@localhost/c"],
    ["no address at all", "switchyard"],
    ["no database", "postgresql://a:b@localhost:5432"],
  ])("%s", async (_, url) => {
    await expect(connectForSetUp(url)).rejects.toThrow("DATABASE_URL is not of the form postgresql://");
  });

  test("nothing listens", async () => {
    await expect(connectForSetUp("postgresql://a:hidden@127.0.0.1:1/c")).rejects.toThrow(
      "The database at a@127.0.0.1:1/c cannot be reached: nothing listens there.",
    );
  });

  test("a wrong password", async () => {
    const url = changed(await emptyDatabase(), (one) => {
      one.password = "wrong";
    });
    await expect(connectForSetUp(url)).rejects.toThrow(/^The database at \S+ refuses the password\.$/);
  });

  test("a database that is not there", async () => {
    const url = changed(await emptyDatabase(), (one) => {
      one.pathname = "/nowhere";
    });
    await expect(connectForSetUp(url)).rejects.toThrow(/nowhere does not exist on that server\.$/);
  });
});
