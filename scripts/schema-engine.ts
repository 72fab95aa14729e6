import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
  type SqlDriverAdapter,
} from "@prisma/driver-adapter-utils";
import * as engine from "@prisma/schema-engine-wasm/schema_engine_bg";
import type pg from "pg";
import { readMigrations } from "../lib/launch/migration-files.ts";

type Adapter = SqlDriverAdapter & { underlyingDriver(): pg.Pool };
type Plumbing = { __wbg_set_wasm(exports: WebAssembly.Exports): void };

/** Where the engine leaves the message of a panic before it stops. */
const lastWords = {
  message: "",
  set_message(message: string) {
    lastWords.message = message;
  },
};

let loaded = false;

/** Node cannot import the module's WebAssembly as the package asks, so it is put together by hand. */
function load(): void {
  if (loaded) return;
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: lastWords });
  const glue = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg");
  const module = new WebAssembly.Module(readFileSync(join(dirname(glue), "schema_engine_bg.wasm")));
  const imports = { "./schema_engine_bg.js": engine as unknown as WebAssembly.ModuleImports };
  const { exports } = new WebAssembly.Instance(module, imports);
  (engine as unknown as Plumbing).__wbg_set_wasm(exports);
  (exports as { __wbindgen_start(): void }).__wbindgen_start();
  loaded = true;
}

/** PostgreSQL's type "char", of which its catalogue is full, and the type of its arrays. */
const catalogChar = { scalar: 18, array: 1002 };

/**
 * Mends what Prisma's adapter gets wrong for migrations: it cuts a script at every `;` (sent whole, PostgreSQL runs
 * it as one transaction), and it knows "char" only in arrays, as which it passes through the adapter here.
 */
function mend(adapter: Adapter): void {
  const pool = adapter.underlyingDriver();
  const query = pool.query.bind(pool);
  const queryWithChar = async (config: pg.QueryConfig) => {
    const result = await query(config);
    for (const field of result.fields) {
      if (field.dataTypeID === catalogChar.scalar) field.dataTypeID = catalogChar.array;
    }
    return result;
  };
  Object.assign(pool, { query: queryWithChar });
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (config) => {
    const result = await queryRaw(config);
    const { CharacterArray, Character } = ColumnTypeEnum;
    return { ...result, columnTypes: result.columnTypes.map((type) => (type === CharacterArray ? Character : type)) };
  };
  adapter.executeScript = async (script) => {
    try {
      await query(script);
    } catch (error) {
      const { code = "", message } = error as { code?: string; message: string };
      const unknown = { severity: "ERROR", detail: undefined, column: undefined, hint: undefined };
      throw new DriverAdapterError({ kind: "postgres", code, message, ...unknown });
    }
  };
}

class MigratingPg extends PrismaPg {
  readonly #pools: pg.Pool[] = [];

  override async connect() {
    return this.#mended(await super.connect());
  }

  override async connectToShadowDb() {
    return this.#mended(await super.connectToShadowDb());
  }

  #mended<A extends Adapter>(adapter: A): A {
    this.#pools.push(adapter.underlyingDriver());
    mend(adapter);
    return adapter;
  }

  /** The engine leaves its connections open. */
  async close(): Promise<void> {
    for (const pool of this.#pools) if (!pool.ending) await pool.end();
  }
}

async function withSchemaEngine<T>(url: string, use: (engine: engine.SchemaEngine) => Promise<T>): Promise<T> {
  load();
  const factory = new MigratingPg({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    const bound = bindMigrationAwareSqlAdapterFactory(factory);
    return await use(await engine.SchemaEngine.new({ datamodels: undefined }, () => undefined, bound));
  } catch (error) {
    throw lastWords.message ? new Error(lastWords.message, { cause: error }) : error;
  } finally {
    await factory.close();
  }
}

/** The SQL that leads from the folder's migrations to the schema; null when nothing is to be done. Needs a scratch server. */
export async function nextMigration(url: string, folder: string, schema: string): Promise<string | null> {
  const lockfile = { path: "migration_lock.toml", content: 'provider = "postgresql"\n' };
  const migrationDirectories = readMigrations(folder).map(({ name, script }) => ({
    path: name,
    migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value: script } },
  }));
  const files = [{ path: "schema.prisma", content: readFileSync(schema, "utf8") }];
  const { stdout } = await withSchemaEngine(url, (engine) =>
    engine.diff({
      from: { tag: "migrations", baseDir: folder, lockfile, shadowDbInitScript: "", migrationDirectories },
      to: { tag: "schemaDatamodel", files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  return !stdout || /^-- This is an empty migration/.test(stdout) ? null : stdout;
}
