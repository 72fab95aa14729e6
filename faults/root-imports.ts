// Route handlers import by `@/`, which the bundler knows; loaded before a process, this lets plain Node know it too.
import { registerHooks } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../lib/launch/root.ts";

registerHooks({
  resolve: (name, context, next) =>
    next(name.startsWith("@/") ? pathToFileURL(join(root, name.slice(2))).href : name, context),
});
