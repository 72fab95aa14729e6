import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { requireType, sentBody } from "../http/body.ts";
import { parse } from "../http/input.ts";
import { refuse } from "../http/respond.ts";
import { requestIdOf } from "../http/route.ts";
import { addressOf } from "../http/server/address.ts";
import { parseJson } from "../json/parse.ts";
import { readBytes } from "../sent-body.ts";
import { AuthAnswer } from "./answer.ts";
import { authOptions, type Caller } from "./options.ts";
import { safeRedirectPath } from "./safe-redirect.ts";
import { signInFields } from "./sign-in-fields.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

const LIMIT_BYTES = 10_000;
const TYPES = ["application/x-www-form-urlencoded", "application/json"];

/** next-auth's own calls, checked before it sees them; what it would only redirect with is told as a problem. */
export async function handleAuth(request: NextRequest, context: Context): Promise<Response> {
  process.env.NEXTAUTH_URL = env().PUBLIC_URL;
  const requestId = requestIdOf(request);
  const failed: { error?: unknown } = {};
  try {
    const { nextauth } = await context.params;
    const asked = {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      cookies: cookiesOf(request),
      query: { ...withOwnCallback(Object.fromEntries(request.nextUrl.searchParams)), nextauth },
      body: await bodyOf(request),
    };
    const answer = new AuthAnswer();
    await NextAuth(asked as never, answer as never, authOptions(callerOf(request), failed));
    if (failed.error) throw failed.error;
    if (answer.statusCode === 401) throw new AppError("unauthenticated", "The username or the password is wrong.");
    if (answer.statusCode >= 400) throw new AppError("not-found", "There is nothing at this address.");
    if (answer.leadsTo?.endsWith("csrf=true"))
      throw new AppError("forbidden", "csrfToken is missing, or differs from this browser's cookie.");
    const response = answer.toResponse();
    response.headers.set("X-Request-Id", requestId);
    response.headers.set("Cache-Control", "no-store");
    return response;
  } catch (error) {
    return refuse(error, request.nextUrl.pathname, requestId);
  }
}

/** The fields of a form or of a JSON object, read to the limit and no further. */
async function bodyOf(request: NextRequest): Promise<Record<string, string> | undefined> {
  if (request.method !== "POST") return undefined;
  const bytes = await readBytes(sentBody(request), LIMIT_BYTES);
  if (bytes.length === 0) return undefined;
  requireType(request, TYPES);
  const isJson = request.headers.get("content-type")?.toLowerCase().startsWith("application/json");
  const given = isJson ? parseJson(bytes) : Object.fromEntries(new URLSearchParams(Buffer.from(bytes).toString()));
  return withOwnCallback(parse(signInFields, given));
}

function callerOf(request: NextRequest): Caller {
  return { address: addressOf(request), userAgent: request.headers.get("user-agent") };
}

/** next-auth keeps where to go afterwards in a cookie; ours is in the address of the page. */
function cookiesOf(request: NextRequest): Record<string, string> {
  const all = request.cookies.getAll().filter(({ name }) => !name.endsWith("callback-url"));
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

function withOwnCallback<T extends Record<string, string>>(fields: T): T {
  if (!("callbackUrl" in fields)) return fields;
  return { ...fields, callbackUrl: safeRedirectPath(fields.callbackUrl, env().PUBLIC_URL) };
}
