import type { ReactNode } from "react";
import { Allowed } from "@/components/frame/allowed";
import { SettingsFrame } from "@/components/settings/frame";
import { WithWords } from "@/components/ui/in-language";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Allowed to={["admin"]} page="settings">
      <WithWords of="settings">
        <SettingsFrame>{children}</SettingsFrame>
      </WithWords>
    </Allowed>
  );
}
