import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { env } from "../env.ts";
import { AppError } from "../errors.ts";
import { addressOf } from "../http/address.ts";
import { refuse } from "../http/respond.ts";
import { requestIdOf } from "../http/route.ts";
import { authOptions } from "./options.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's own pages and calls; a sign-in over its limits answers 429 instead of next-auth's redirect. */
export async function handleAuth(request: NextRequest, context: Context): Promise<Response> {
  process.env.NEXTAUTH_URL = env().PUBLIC_URL;
  const requestId = requestIdOf(request);
  const failed: { error?: unknown } = {};
  try {
    if (Number(request.headers.get("content-length") ?? 0) > 10_000)
      throw new AppError("too-large", "A sign-in is not that long.");
    const response: Response = await NextAuth(
      request as never,
      context as never,
      authOptions(addressOf(request), failed),
    );
    if (failed.error) throw failed.error;
    if (response.status === 401) throw new AppError("unauthenticated", "The username or the password is wrong.");
    if (response.status >= 400) throw new AppError("not-found", "There is nothing at this address.");
    response.headers.set("X-Request-Id", requestId);
    response.headers.set("Cache-Control", "no-store");
    return response;
  } catch (error) {
    return refuse(error, request.nextUrl.pathname, requestId);
  }
}
