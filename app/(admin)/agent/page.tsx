import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Allowed } from "@/components/frame/allowed";
import { WithWords } from "@/components/ui/in-language";
import { AgentDesk } from "./desk";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("frame.nav");
  return { title: t("agent") };
}

export default function Page() {
  return (
    <Allowed to={["agent"]} page="agent">
      <WithWords of="outbound">
        <AgentDesk />
      </WithWords>
    </Allowed>
  );
}
