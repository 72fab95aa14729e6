import { parseArgs } from "node:util";
import { generateClient } from "../lib/launch/build.ts";
import { stopAll } from "../lib/testing/when-interrupted.ts";

const names = ["lists", "interactions", "flows", "wizard", "flow-editor", "pages", "peers", "dispatch", "hostile"];
const usage = `npm run bench -- ${names.join("|")} [--rows N] [--keep DIR]; flows.accepted, flows.executed, flows.take, flows.sync, dispatch.desk: those lines alone`;

// One JSON line a figure, its reference measured in the same run, or its limit for `hostile` and `pages`. `--keep` names a folder in which interactions are
// kept for the next run: with so many rows, loading them takes longer than measuring.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { rows: { type: "string" }, keep: { type: "string" } },
});
const [wanted = ""] = positionals;
const name = wanted.split(".")[0] ?? "";
const part = wanted.slice(name.length + 1);
const usual: Record<string, number> = { wizard: 300_000, "flow-editor": 500, pages: 3 };
const rows = Number(values.rows ?? usual[name] ?? 1_000_000);
const keeps = values.keep === undefined || name === "interactions";
const parts: Record<string, string[]> = { flows: ["accepted", "executed", "take", "sync"], dispatch: ["desk"] };
const hasPart = part === "" || Boolean(parts[name]?.includes(part));
if (!names.includes(name) || !hasPart || !Number.isSafeInteger(rows) || rows < 1 || !keeps) {
  console.error(usage);
  process.exit(2);
}
// A new clone has no database client, and a bench imports it as it begins.
await generateClient(console.error, new AbortController().signal);
const { bench } = (await import(name === "peers" ? "./peers/peers.ts" : `./${name}.ts`)) as {
  bench: (rows: number, keep?: string, part?: string) => Promise<void>;
};
try {
  await bench(rows, values.keep, part);
} catch (error) {
  console.error(error);
  await stopAll();
  process.exit(1);
}
