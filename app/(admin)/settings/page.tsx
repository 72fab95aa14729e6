import { redirect } from "next/navigation";
import { sections } from "@/components/settings/sections";

export default function SettingsPage() {
  redirect(`/settings/${sections[0]}`);
}
