import type { Metadata } from "next";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ArrivalPage } from "@/components/interactions/search/drawn-search-page";
import { zoneCookie, zoneOf } from "@/components/ui/zone/cookie";
import { currentActor } from "@/lib/auth/current.ts";
import { usualThreshold } from "@/lib/interactions/breakdown/thresholds.ts";
import { askedBy, readChartUrl, readSearchUrl } from "@/lib/interactions/search/url.ts";
import { firstPage } from "@/lib/interactions/search-page/first-page.ts";
import { foldsCookie, foldsOf } from "@/lib/interactions/search-page/folds.ts";
import { lastSearchCookie } from "@/lib/interactions/search-page/last-search.ts";
import { redirectQuery } from "@/lib/interactions/search-page/redirect.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("interactions");
  return { title: t("title") };
}

export default async function InteractionsPage({ searchParams }: Props) {
  const [actor, given, jar] = await Promise.all([currentActor(), searchParams, cookies()]);
  // The layout asks for a session.
  if (!actor) return null;
  const query = await redirectQuery(given, jar.get(lastSearchCookie)?.value, actor);
  if (query) redirect(`/interactions${query}`);
  const url = readSearchUrl(given);
  const { search } = askedBy(url, new Date(), zoneOf(jar.get(zoneCookie)?.value));
  const within = readChartUrl(given).within ?? usualThreshold(url.channels);
  const folds = foldsOf(jar.get(foldsCookie(actor.username))?.value);
  return <ArrivalPage {...(await firstPage(search, within, actor))} folds={folds} />;
}
