import type { ReactNode } from "react";
import { MeProvider } from "@/components/frame/me";
import { PublicFrame } from "@/components/frame/public-frame";
import { Shell } from "@/components/frame/shell";
import { currentActor } from "@/lib/account/current.ts";

/** Open to everybody, as the API's own document is; who is signed in has the navigation too. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const actor = await currentActor();
  if (!actor) return <PublicFrame path="/docs/api">{children}</PublicFrame>;
  return (
    <MeProvider me={{ username: actor.username, permissions: [...actor.scopes] }}>
      <Shell>{children}</Shell>
    </MeProvider>
  );
}
