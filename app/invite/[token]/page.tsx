import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { InviteForm } from "@/components/frame/invite-form";
import { currentInvitation } from "@/lib/account/current.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("login.invite");
  return { title: t("welcome"), robots: { index: false } };
}

export default async function InvitePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params;
  return <InviteForm token={token} invitation={await currentInvitation(token)} />;
}
