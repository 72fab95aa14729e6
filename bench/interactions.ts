import pg from "pg";
import { benchDatabase, note } from "./database.ts";
import { timed } from "./figure.ts";
import { startProduct } from "./product.ts";

const DAYS = 730;
const FED = 50_000;

/**
 * The feed against plain COPY; then, over `rows` interactions of two years, pages and totals through HTTP against
 * the same SQL, and the list against Node alone.
 */
export async function bench(rows: number): Promise<void> {
  const database = await benchDatabase();
  // The statements that are compared with come from the product's own modules, which read this.
  process.env.DATABASE_URL = database.url;
  process.env.SECRET = "a secret of the benchmark, long enough for every use";
  const product = await startProduct(database.url).catch(async (error) => {
    await database.stop();
    throw error;
  });
  const client = new pg.Client({ connectionString: database.url });
  const { disconnect } = await import("../lib/db.ts");
  try {
    await client.connect();
    const { benchFeed } = await import("./interaction-feed.ts");
    await benchFeed(client, product, Math.min(rows, FED));
    const { seedInteractions } = await import("../lib/demo/interactions.ts");
    const [, seconds] = await timed(() => seedInteractions({ rows, days: DAYS }));
    await client.query("VACUUM ANALYZE interaction, segment");
    note(`${rows} interactions of ${DAYS} days in ${Math.round(seconds)} s`);
    const { benchPages, benchTotals, benchList } = await import("./interaction-pages.ts");
    await benchPages(client, product);
    await benchTotals(client);
    await benchList(product, database.url);
  } finally {
    await client.end();
    await disconnect();
    await product.stop();
    await database.stop();
  }
}
