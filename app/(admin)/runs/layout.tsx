import type { ReactNode } from "react";
import { Allowed } from "@/components/frame/allowed";

export default function RunsLayout({ children }: { children: ReactNode }) {
  return (
    <Allowed to={["flows:read"]} page="runs">
      {children}
    </Allowed>
  );
}
