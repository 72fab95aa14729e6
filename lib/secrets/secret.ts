import { env } from "../env.ts";

/** The secret that signs sessions. The launcher makes one in DATA_DIR where none is set. */
export function secret(): string {
  const given = env().SECRET;
  if (!given) throw new Error("SECRET is not set");
  return given;
}

/** The SECRET of before, while what was sealed with it is handed over; undefined where none is set. */
export function oldSecret(): string | undefined {
  return env().OLD_SECRET;
}
