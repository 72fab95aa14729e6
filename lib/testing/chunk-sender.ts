import { system } from "../actor.ts";
import { takePart } from "../outbound/upload/part.ts";

// A process of its own that uploads chunk after chunk and tells what is acknowledged, until it is killed.
const [hub = "", id = "", userId = "", from = "", to = "", size = ""] = process.argv.slice(2);
const actor = { ...system, userId: BigInt(userId) };

for (let first = Number(from); first < Number(to); ) {
  const length = Math.min(Number(size), Number(to) - first);
  const list = Array.from({ length }, (_, i) => ({ clientIds: [`+34${600_000_000 + first + i}`] }));
  const stream = new Blob([JSON.stringify({ list })]).stream();
  const { result } = await takePart(hub, { id: Number(id), first }, { stream, announced: null }, actor);
  first = result.received;
  process.stdout.write(`${first}\n`);
}
process.exit(0);
