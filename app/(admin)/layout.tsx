import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { MeProvider } from "@/components/frame/me";
import { Shell } from "@/components/frame/shell";
import { ExportWatch } from "@/components/interactions/export-watch";
import { currentActor } from "@/lib/auth/current.ts";

/** Every page but the sign-in asks for a session. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor) redirect(`/login?next=${encodeURIComponent((await headers()).get("x-path") ?? "/overview")}`);
  return (
    <MeProvider me={{ username: actor.username, permissions: [...actor.scopes] }}>
      <Shell>{children}</Shell>
      <ExportWatch />
    </MeProvider>
  );
}
