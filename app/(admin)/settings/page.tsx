import { redirect } from "next/navigation";
import { sections } from "@/components/frame/settings-pages";

export default function SettingsPage() {
  redirect(`/settings/${sections[0]}`);
}
