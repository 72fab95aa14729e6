import { headers } from "next/headers";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { MeProvider } from "@/components/frame/me";
import { SessionEnded } from "@/components/frame/session-ended";
import { Shell } from "@/components/frame/shell";
import { ExportWatch } from "@/components/interactions/export/watch";
import { currentActor, holdsSession } from "@/lib/account/current.ts";

/** Every page but the sign-in asks for a session. */
export default async function AdminLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor) {
    const next = encodeURIComponent((await headers()).get("x-path") ?? "/overview");
    redirect(`/login?next=${next}${(await holdsSession()) ? "&ended=1" : ""}`);
  }
  return (
    <MeProvider me={{ username: actor.username, permissions: [...actor.scopes] }}>
      <Shell>{children}</Shell>
      <ExportWatch />
      <SessionEnded />
    </MeProvider>
  );
}
