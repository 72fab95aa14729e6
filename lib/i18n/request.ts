import { cookies, headers } from "next/headers";
import { getRequestConfig } from "next-intl/server";
import { areas } from "./areas.ts";
import { chooseLocale, type Locale, localeCookie } from "./locale.ts";

export default getRequestConfig(async () => {
  const [jar, head] = await Promise.all([cookies(), headers()]);
  const locale = chooseLocale(jar.get(localeCookie)?.value, head.get("accept-language"));
  return { locale, messages: await messagesOf(locale), timeZone: "UTC" };
});

async function messagesOf(locale: Locale): Promise<Record<string, Record<string, unknown>>> {
  const files = areas.map(async (area) => {
    const { default: messages } = await import(`./messages/${locale}/${area}.json`);
    return [area, messages] as const;
  });
  return Object.fromEntries(await Promise.all(files));
}
