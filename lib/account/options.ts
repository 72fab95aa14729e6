import type { NextAuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import { checkCredentials } from "../auth/credentials.ts";
import { cookieName, endSession, SESSION_SECONDS } from "../auth/session.ts";
import { env } from "../env.ts";
import { secret } from "../secrets/secret.ts";

/** Where a sign-in comes from. */
export type Caller = { address: string; userAgent: string | null };

/** next-auth for one request. What the sign-in throws is kept in `failed`, which next-auth would only redirect with. */
export function authOptions(caller: Caller, failed: { error?: unknown }): NextAuthOptions {
  const https = env().PUBLIC_URL.startsWith("https:");
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: https };
  return {
    secret: secret(),
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    useSecureCookies: https,
    cookies: {
      sessionToken: { name: cookieName("session-token"), options },
      csrfToken: { name: cookieName("csrf-token"), options },
      callbackUrl: { name: cookieName("callback-url"), options },
    },
    pages: { signIn: "/login", signOut: "/login", error: "/login" },
    providers: [
      CredentialsProvider({
        credentials: { username: {}, password: {} },
        async authorize(given) {
          try {
            const session = await checkCredentials(
              given?.username ?? "",
              given?.password ?? "",
              caller.address,
              caller.userAgent,
            );
            return session && { id: session.sessionId, name: session.username };
          } catch (error) {
            failed.error = error;
            return null;
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { name: user.name ?? null, sessionId: user.id } : token),
      session: ({ session, token }) => ({ ...session, user: { name: token.name ?? null } }),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token.sessionId === "string") await endSession(token.sessionId);
      },
    },
  };
}
