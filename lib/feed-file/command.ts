import { parseArgs } from "node:util";
import { Failure } from "../launch/failure.ts";

export const usage = `Usage: npm run feed -- <file.ndjson | file.ndjson.gz | -> [options]

  --url <address>     where Switchyard is (SWITCHYARD_URL; http://127.0.0.1:3000)
  --key <key>         an API key that may write interactions (SWITCHYARD_KEY)
  --state <path>      where to keep how far it came (beside the file, as <file>.feed); it goes when all is fed
  --patience <s>      how long the service may be away (600)
  --part-bytes <n>    how much is sent at once (8388608)

Stopped or killed, it goes on where it was when it is run again; what is sent twice does no harm.
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
  if (!file || rest.length > 0)
    throw new Failure("Give one file: npm run feed -- interactions.ndjson (--help tells more).");
  const key = values.key ?? env.SWITCHYARD_KEY;
  if (!key) throw new Failure("An API key is needed: --key or SWITCHYARD_KEY.");
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Failure("The API key is made of visible ASCII characters, and this one is not.");
  return {
    ...{ file, key, url: urlOf(values.url ?? env.SWITCHYARD_URL ?? "http://127.0.0.1:3000") },
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
    throw new Failure(`${(error as Error).message.split(". ")[0]}. --help tells what there is.`);
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
