import type pg from "pg";
import { connectForSetUp } from "./database.ts";
import { superuser } from "./pg-server.ts";

/** Who the product works as: a plain role that owns its database and may do nothing else on the server. */
export const owner = "switchyard_app";
export const database = "switchyard";

/**
 * Makes the product's role and database, and gives it what an earlier version made as the superuser. `urlOf` gives the
 * superuser's address of a database.
 */
export async function giveDatabase(urlOf: (database: string) => string, password: string): Promise<void> {
  await withClient(urlOf("postgres"), async (client) => {
    const { rows } = await client.query<{ hasRole: boolean; heldBy: string | null }>(
      `SELECT to_regrole($1) IS NOT NULL AS "hasRole",
              (SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = $2) AS "heldBy"`,
      [owner, database],
    );
    const { hasRole, heldBy } = rows[0] ?? { hasRole: false, heldBy: null };
    const plain = "LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS";
    await client.query(
      `${hasRole ? "ALTER" : "CREATE"} ROLE ${owner} ${plain} PASSWORD ${client.escapeLiteral(password)}`,
    );
    if (heldBy === null) await client.query(`CREATE DATABASE ${database} OWNER ${owner}`);
    else if (heldBy !== owner) await client.query(`ALTER DATABASE ${database} OWNER TO ${owner}`);
  });
  await withClient(urlOf(database), handOver);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectForSetUp(url);
  await work(client).finally(() => client.end());
}

// The cluster's first superuser owns the system catalogue too: REASSIGN OWNED is refused for it. A sequence of a
// column and the row type of a table go with their table; what an extension made stays its own.
const HELD = `
  WITH held AS (
    SELECT 'SCHEMA' AS kind, quote_ident(nspname) AS name, nspname AS schema, oid, 'pg_namespace'::regclass AS class
      FROM pg_namespace WHERE nspowner = $1::regrole
    UNION ALL
    SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW'
                        WHEN 'c' THEN 'TYPE' ELSE 'TABLE' END,
           c.oid::regclass::text, relnamespace::regnamespace::text, c.oid, 'pg_class'::regclass
      FROM pg_class c WHERE relowner = $1::regrole AND relkind IN ('r', 'p', 'v', 'm', 'S', 'c')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass
                        AND d.refclassid = 'pg_class'::regclass AND d.deptype IN ('a', 'i') AND relkind = 'S')
    UNION ALL
    SELECT 'ROUTINE', oid::regprocedure::text, pronamespace::regnamespace::text, oid, 'pg_proc'::regclass
      FROM pg_proc WHERE proowner = $1::regrole
    UNION ALL
    SELECT CASE typtype WHEN 'd' THEN 'DOMAIN' ELSE 'TYPE' END, format_type(oid, NULL),
           typnamespace::regnamespace::text, oid, 'pg_type'::regclass
      FROM pg_type WHERE typowner = $1::regrole AND typtype IN ('e', 'd', 'r')
  )
  SELECT kind, name FROM held
   WHERE schema !~ '^pg_' AND schema <> 'information_schema'
     AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = held.oid AND d.classid = held.class AND d.deptype = 'e')`;

/** All of it or nothing: a start that is killed here is gone on with by the next. */
async function handOver(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(HELD, [superuser]);
  if (rows.length === 0) return;
  const statements = rows.map(({ kind, name }) => `ALTER ${kind} ${name} OWNER TO ${owner};`);
  await client.query(`BEGIN; ${statements.join(" ")} COMMIT;`);
}
