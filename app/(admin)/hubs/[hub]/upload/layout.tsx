import type { ReactNode } from "react";
import { Allowed } from "@/components/frame/allowed";

export default function UploadLayout({ children }: { children: ReactNode }) {
  return (
    <Allowed to={["lists:write"]} page="hubs">
      {children}
    </Allowed>
  );
}
