/** A request to an address whose rules are not a contract's: what is called there says who may call it, and with what. */
export type OpenCall = {
  method: string;
  pathname: string;
  /** The query string with its question mark. */
  search: string;
  headers: readonly (readonly [name: string, value: string])[];
  header: (name: string) => string | null;
  /** How many bytes the body has, as its sender says. */
  announced: number | null;
  /** The whole body; more bytes than the limit are a 413. */
  read: (limitBytes: number) => Promise<Uint8Array>;
  /** Of the caller, as far as the proxies in front are trusted. */
  address: string | null;
  requestId: string;
};
