import pino from "pino";
import { env } from "./env.ts";

/** The process's log, one JSON line an entry on stdout. Credentials never get into it. */
export const log = pino({
  level: env().LOG_LEVEL,
  base: { role: env().ROLE, pid: process.pid },
  redact: {
    paths: [
      "password",
      "key",
      "secret",
      "token",
      "authorization",
      "cookie",
      "*.password",
      "*.key",
      "*.secret",
      "*.token",
      'headers["x-apikey"]',
      "headers.authorization",
      "headers.cookie",
    ],
    censor: "[redacted]",
  },
});
