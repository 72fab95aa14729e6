import { parseArgs } from "node:util";

// `npm run bench -- lists|interactions|wizard [--rows N]`: one JSON line a figure, its reference measured in the same run.
const { positionals, values } = parseArgs({ allowPositionals: true, options: { rows: { type: "string" } } });
const [name = ""] = positionals;
const rows = Number(values.rows ?? (name === "wizard" ? 300_000 : 1_000_000));
if (!["lists", "interactions", "wizard"].includes(name) || !Number.isSafeInteger(rows) || rows < 1) {
  console.error("npm run bench -- lists|interactions|wizard [--rows N]");
  process.exit(2);
}
const { bench } = (await import(`./${name}.ts`)) as { bench: (rows: number) => Promise<void> };
await bench(rows);
