import type { NextRequest } from "next/server";
import { safeRedirectPath } from "@/lib/account/safe-redirect.ts";
import { env } from "@/lib/env.ts";
import { localeOf } from "@/lib/http/plain-pages/plain-page.ts";
import { signInPage } from "@/lib/http/plain-pages/sign-in-page.ts";

/** The sign-in page, with `next`, the page to go on to, and `ended`, where a session was there before. */
export function GET({ headers, nextUrl: { searchParams } }: NextRequest): Response {
  const page = signInPage({
    locale: localeOf({ cookie: headers.get("cookie"), acceptLanguage: headers.get("accept-language") }),
    nonce: headers.get("x-nonce") ?? "",
    next: safeRedirectPath(searchParams.get("next"), env().PUBLIC_URL),
    ended: searchParams.has("ended"),
  });
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" } });
}
