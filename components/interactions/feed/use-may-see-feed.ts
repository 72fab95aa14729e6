import { useMay } from "@/components/frame/me";

/** Whether the feed's health is for the viewer: who feeds and who administers may see it. */
export function useMaySeeFeed(): boolean {
  const [writes, administers] = [useMay("interactions:write"), useMay("admin")];
  return writes || administers;
}
