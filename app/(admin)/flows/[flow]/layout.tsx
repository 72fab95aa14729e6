import type { ReactNode } from "react";
import { WidePage } from "@/components/frame/wide-page";

/** The pages of one flow are drawings. */
export default function FlowLayout({ children }: { children: ReactNode }) {
  return <WidePage>{children}</WidePage>;
}
