import { z } from "zod";
import { storableText } from "../text-schema.ts";

/** What a sign-in or sign-out is sent with: texts only, which can be stored and compared. */
export const signInFields = z
  .object({
    username: storableText(256).optional(),
    password: storableText(256).optional(),
    json: z
      .union([z.boolean(), storableText(16)])
      .transform(String)
      .optional(),
  })
  .catchall(storableText(5000))
  .transform((fields) =>
    Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
  );
