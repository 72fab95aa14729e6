import pg from "pg";
import { benchDatabase, note } from "./database.ts";
import { benchFeed } from "./interaction-feed.ts";
import { loadInteractions } from "./interaction-load.ts";
import { type Product, startProduct } from "./product.ts";

const FED = 50_000;

type Measured = { client: pg.Client; product: Product; url: string };

/**
 * The feed against plain COPY; then, over `rows` interactions of two years (kept in the folder `keep`, if named), what
 * a supervisor waits for through HTTP against what it may take, and pages and totals against the same SQL.
 */
export async function bench(rows: number, keep?: string): Promise<void> {
  await withProduct(undefined, ({ client, product }) => benchFeed(client, product, Math.min(rows, FED)));
  await withProduct(keep, async ({ client, product, url }) => {
    // The product's own modules, which are measured beside it, read these.
    process.env.DATABASE_URL = url;
    process.env.SECRET = "a secret of the benchmark, long enough for every use";
    const { closeDatabase: disconnect } = await import("../lib/db.ts");
    try {
      const newest = await loadInteractions(client, rows);
      const { benchSpeed } = await import("./interaction-speed.ts");
      await benchSpeed(client, product, newest);
      const { benchExactness } = await import("./interaction-exact.ts");
      await benchExactness(client, product, newest);
      const { benchPages, benchTotals, benchList } = await import("./interaction-pages.ts");
      const against = { client, newest, draws: rows > 2_000_000 ? 4 : 40 };
      await benchPages(product, against);
      await benchTotals(against);
      await benchList(product, url, newest);
      const { benchExports } = await import("./interaction-export.ts");
      await benchExports(client, product, newest);
    } finally {
      await disconnect();
    }
  });
}

async function withProduct(keep: string | undefined, measure: (measured: Measured) => Promise<void>): Promise<void> {
  const database = await benchDatabase(keep);
  try {
    const product = await startProduct(database.url);
    const client = new pg.Client({ connectionString: database.url });
    try {
      await client.connect();
      await measure({ client, product, url: database.url });
      note(`the web process took at most ${Math.round(product.peakMemory("web"))} MB`);
    } finally {
      await client.end();
      await product.stop();
    }
  } finally {
    await database.stop();
  }
}
