import { sessionToken } from "./session.ts";

export type HeaderOf = (name: string) => string | null | undefined;

/** The API keys that a request names, however they are written; empty text for one that is not there. */
export function givenKeys(header: HeaderOf): string[] {
  const named = header("x-apikey") ?? null;
  const authorization = header("authorization") ?? null;
  const bearer = authorization === null ? null : (/^Bearer +(.*)$/i.exec(authorization)?.[1] ?? "");
  return [named, bearer].filter((key) => key !== null);
}

/** What the request would be judged by: its first key, else the token of its session; null where it has neither. */
export function givenCredential(header: HeaderOf): string | null {
  const [key] = givenKeys(header);
  return key?.trim() || sessionToken(header("cookie") ?? null);
}
