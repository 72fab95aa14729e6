import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { EarlyPress } from "@/components/interactions/peek/early-press";
import { PrefetchedSearchPage } from "@/components/interactions/search/prefetched-page";
import { zoneCookie, zoneOf } from "@/components/ui/zone/cookie";
import { currentActor } from "@/lib/account/current.ts";
import { searchPageData } from "@/lib/interactions/search-page/page-data.ts";

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("interactions");
  return { title: t("title") };
}

export default async function InteractionsPage({ searchParams }: Props) {
  const [actor, given, jar, head] = await Promise.all([currentActor(), searchParams, cookies(), headers()]);
  // The layout asks for a session.
  if (!actor) return null;
  const visit = { cookie: (name: string) => jar.get(name)?.value, zone: zoneOf(jar.get(zoneCookie)?.value) };
  const found = await searchPageData(given, visit, actor);
  if ("redirect" in found) redirect(found.redirect);
  return (
    <>
      <EarlyPress nonce={head.get("x-nonce") ?? undefined} />
      <PrefetchedSearchPage {...found.page} />
    </>
  );
}
