import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ArrivalPage } from "@/components/interactions/arrival-page";
import { zoneCookie, zoneOf } from "@/components/ui/zone-cookie";
import { currentActor } from "@/lib/auth/current.ts";
import { arrival } from "@/lib/interactions/arrival.ts";
import { firstPage } from "@/lib/interactions/first-page.ts";
import { lastSearchCookie } from "@/lib/interactions/last-search.ts";
import { askedBy, readSearchUrl } from "@/lib/interactions/search-url.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("interactions");
  return { title: t("title") };
}

export default async function InteractionsPage({ searchParams }: Props) {
  const [actor, given, jar] = await Promise.all([currentActor(), searchParams, cookies()]);
  // The layout asks for a session.
  if (!actor) return null;
  const query = await arrival(given, jar.get(lastSearchCookie)?.value, actor);
  if (query) redirect(`/interactions${query}`);
  const { search } = askedBy(readSearchUrl(given), new Date(), zoneOf(jar.get(zoneCookie)?.value));
  return <ArrivalPage {...(await firstPage(search, actor))} />;
}
