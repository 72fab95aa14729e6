import { parseArgs } from "node:util";
import { Failure } from "../launch/failure.ts";

export const usage = `Usage: npm run feed -- <file.ndjson | file.ndjson.gz | -> [options]

  --url <address>     the address of Switchyard (SWITCHYARD_URL; http://127.0.0.1:3000)
  --key <key>         an API key with interactions:write (SWITCHYARD_KEY)
  --state <path>      where to save the progress (default: <file>.feed beside the file); removed when all is sent
  --patience <s>      how long to wait for a service that does not answer (600)
  --part-bytes <n>    how much to send in one request (8388608)

If it is stopped, run it again: it continues where it was. Sending something twice does no harm.
Ends with 0 when all is stored, 1 when some lines were rejected, 2 when not all could be fed.`;

export type Command = {
  file: string;
  url: string;
  key: string;
  state: string | null;
  patience: number;
  partBytes: number;
};

type Env = Record<string, string | undefined>;

/** What was asked for; null for the usage. */
export function readCommand(args: string[], env: Env): Command | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [file, ...rest] = positionals;
  if (!file || rest.length > 0) throw new Failure("Give one file: npm run feed -- interactions.ndjson (see --help).");
  const key = values.key ?? env.SWITCHYARD_KEY;
  if (!key) throw new Failure("An API key is required: --key or SWITCHYARD_KEY.");
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Failure("An API key has only visible ASCII characters; this one has others.");
  return {
    file,
    key,
    url: urlOf(values.url ?? env.SWITCHYARD_URL ?? "http://127.0.0.1:3000"),
    state: file === "-" ? null : (values.state ?? `${file}.feed`),
    patience: wholeNumber("--patience", values.patience, 600, 0),
    partBytes: wholeNumber("--part-bytes", values["part-bytes"], 8 * 1024 * 1024, 1),
  };
}

function parse(args: string[]) {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        url: text,
        key: text,
        state: text,
        patience: text,
        "part-bytes": text,
        help: { type: "boolean", short: "h" },
      },
    });
  } catch (error) {
    throw new Failure(`${(error as Error).message.split(". ")[0]}. See --help.`);
  }
}

function urlOf(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new Failure(`--url must be an address such as http://127.0.0.1:3000, not ${given}.`);
  return url.origin;
}

function wholeNumber(name: string, given: string | undefined, otherwise: number, least: number): number {
  if (given === undefined) return otherwise;
  const value = /^\d{1,10}$/.test(given) ? Number(given) : -1;
  if (value < least) throw new Failure(`${name} must be a whole number from ${least}, not ${given}.`);
  return value;
}
