import { dropOldDatabases, freshDatabase } from "./database.ts";

// Before any module of ours is loaded: lib/env.ts reads it once.
await dropOldDatabases();
process.env.DATABASE_URL = await freshDatabase();
