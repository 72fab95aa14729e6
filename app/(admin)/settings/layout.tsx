import type { ReactNode } from "react";
import { Allowed } from "@/components/frame/allowed";
import { SettingsFrame } from "@/components/settings/frame";

export default function SettingsLayout({ children }: { children: ReactNode }) {
  return (
    <Allowed to={["admin"]} page="settings">
      <SettingsFrame>{children}</SettingsFrame>
    </Allowed>
  );
}
