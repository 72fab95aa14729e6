import { RawAnswer } from "@/lib/answer.ts";
import { AppError } from "@/lib/errors.ts";
import { pathParams } from "@/lib/http/input.ts";
import { openRoute } from "@/lib/http/open-route.ts";
import { unsubscribePage } from "@/lib/http/plain-pages/unsubscribe-page.ts";
import { unsubscribe, unsubscribedBy } from "@/lib/outbound/attempts/smtp/unsubscribe.ts";

const POLICY = "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";

// Programs that read mail call it without a key: the address is signed.
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = openRoute(
  "/api/unsubscribe/",
  async ({ method, pathname, header, requestId }) => {
    const { link = "" } = pathParams("/api/unsubscribe/{link}", pathname);
    const isPost = method === "POST";
    if (!isPost && method !== "GET" && method !== "HEAD") {
      throw new AppError("method-not-allowed", "Ask by GET, or unsubscribe by POST.", {
        headers: { allow: "GET, HEAD, POST" },
      });
    }
    const address = unsubscribedBy(link);
    if (isPost) await unsubscribe(link, requestId);
    const reader = { cookie: header("cookie"), acceptLanguage: header("accept-language") };
    return new RawAnswer(unsubscribePage(address, isPost, reader), {
      "content-type": "text/html; charset=utf-8",
      "referrer-policy": "no-referrer",
    });
  },
  { "Content-Security-Policy": POLICY },
);
