import type { ReactNode } from "react";
import { Allowed } from "@/components/frame/allowed";

export default function HubsLayout({ children }: { children: ReactNode }) {
  return (
    <Allowed to={["lists:read"]} page="hubs">
      {children}
    </Allowed>
  );
}
