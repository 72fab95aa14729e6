import { closeDatabase } from "../db.ts";
import { env } from "../env.ts";
import { flushRuns } from "../flows/run/log/writer.ts";
import { dropOldDatabases, freshDatabase } from "./database.ts";

// The modules stay from file to file. The database does not, and neither does what they have read of its address. What
// still works for the file before asks the old one until the address is another: only then are its connections closed,
// and the old database goes with the next file.
await flushRuns();
await dropOldDatabases();
process.env.DATABASE_URL = await freshDatabase();
Object.assign(env(), { DATABASE_URL: process.env.DATABASE_URL });
await closeDatabase();
