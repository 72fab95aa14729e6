import { z } from "zod";
import { text } from "../text.ts";

/** What a sign-in or sign-out is sent with: texts only, which can be stored and compared. */
export const signInFields = z
  .object({
    username: text(256).optional(),
    password: text(256).optional(),
    json: z
      .union([z.boolean(), text(16)])
      .transform(String)
      .optional(),
  })
  .catchall(text(5000))
  .transform((fields) =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  );
