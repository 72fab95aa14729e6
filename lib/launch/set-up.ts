import type { FirstStart } from "../seed.ts";
import { end } from "./end.ts";
import { migrate } from "./migrate.ts";

// A process of its own, so that the parent, which runs for months, never loads the engine or the client.
process.once("disconnect", () => process.exit(1));
try {
  const url = process.env.DATABASE_URL ?? "";
  let firstStart: FirstStart | null = null;
  await migrate(url, {
    say: (line) => process.stdout.write(`${line}\n`),
    prepare: async () => {
      const { prepare } = await import("./prepare.ts");
      firstStart = await prepare();
    },
  });
  process.send?.({ firstStart }, () => process.exit(0));
} catch (error) {
  end(error);
}
