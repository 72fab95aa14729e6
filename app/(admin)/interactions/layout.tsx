import type { ReactNode } from "react";
import { Allowed } from "@/components/frame/allowed";

export default function InteractionsLayout({ children }: { children: ReactNode }) {
  return (
    <Allowed to={["interactions:read", "interactions:write"]} page="interactions">
      {children}
    </Allowed>
  );
}
