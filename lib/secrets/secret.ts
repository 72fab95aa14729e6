import { env } from "../env.ts";

/** The secret that signs sessions. The launcher makes one in DATA_DIR where none is set. */
export function secret(): string {
  const given = env().SECRET;
  if (!given) throw new Error("SECRET is not set");
  return given;
}
