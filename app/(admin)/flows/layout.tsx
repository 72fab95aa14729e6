import type { ReactNode } from "react";
import { Allowed } from "@/components/frame/allowed";
import { WithWords } from "@/components/ui/in-language";

export default function FlowsLayout({ children }: { children: ReactNode }) {
  return (
    <Allowed to={["flows:read"]} page="flows">
      <WithWords of="flows">{children}</WithWords>
    </Allowed>
  );
}
