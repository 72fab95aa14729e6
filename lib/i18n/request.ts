import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { chooseLocale, localeCookie } from "./locale.ts";

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(localeCookie)?.value, head.get("accept-language"));
  const { default: messages } = await import(`./messages/${locale}/index.ts`);
  return { locale, messages, timeZone: "UTC" };
});
