import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, localeCookie } from "./locale.ts";
import en from "./messages/en/index.ts";
import es from "./messages/es/index.ts";
import pt from "./messages/pt/index.ts";

const messages = { en, es, pt };

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(localeCookie)?.value, head.get("accept-language"));
  return { locale, messages: messages[locale], timeZone: "UTC" };
});
