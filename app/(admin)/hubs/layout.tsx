import type { ReactNode } from "react";
import { Allowed } from "@/components/frame/allowed";
import { WithWords } from "@/components/ui/in-language";

export default function HubsLayout({ children }: { children: ReactNode }) {
  return (
    <Allowed to={["lists:read"]} page="hubs">
      <WithWords of="outbound">{children}</WithWords>
    </Allowed>
  );
}
