import { end } from "./end.ts";
import { migrate } from "./migrate.ts";
import type { Made } from "./prepare.ts";

// A process of its own, so that the parent, which runs for months, never loads Prisma's client.
process.once("disconnect", () => process.exit(1));
try {
  const url = process.env.DATABASE_URL ?? "";
  let made: Made = { administrator: null, demoUsers: [] };
  await migrate(url, {
    say: (line) => process.stdout.write(`${line}\n`),
    prepare: async () => {
      const { prepareDatabase: prepare } = await import("./prepare.ts");
      made = await prepare();
    },
  });
  process.send?.({ made }, () => process.exit(0));
} catch (error) {
  end(error);
}
