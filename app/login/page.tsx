import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { LoginForm } from "@/components/frame/login-form";
import { safeRedirectPath } from "@/lib/auth/safe-redirect.ts";
import { env } from "@/lib/env.ts";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("login");
  return { title: t("title") };
}

type Given = { next?: string | string[]; ended?: string | string[] };

export default async function LoginPage({ searchParams }: { searchParams: Promise<Given> }) {
  const { next, ended } = await searchParams;
  return <LoginForm next={safeRedirectPath(next, env().PUBLIC_URL)} ended={ended !== undefined} />;
}
