import { join } from "node:path";

/** The checkout. */
export const root = join(import.meta.dirname, "../..");

/** Where Next's build lies in the checkout. */
export const buildFolder = process.env.NEXT_DIST_DIR ?? ".next";
