import type { ReactNode } from "react";
import { Allowed } from "@/components/frame/allowed";

export default function FlowsLayout({ children }: { children: ReactNode }) {
  return (
    <Allowed to={["flows:read"]} page="flows">
      {children}
    </Allowed>
  );
}
