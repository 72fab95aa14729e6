import { closeDatabase } from "../db.ts";
import { env } from "../env.ts";
import { dropOldDatabases, freshDatabase } from "./database.ts";

// The modules stay from file to file. The database does not, and neither does what they have read of its address.
await closeDatabase();
await dropOldDatabases();
process.env.DATABASE_URL = await freshDatabase();
Object.assign(env(), { DATABASE_URL: process.env.DATABASE_URL });
