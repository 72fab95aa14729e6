import { IconHeadset, IconLayoutDashboard, IconMessages, IconRoute, IconSettings } from "@tabler/icons-react";

/** The five places of the main navigation, in its order. */
export const mainPages = [
  { id: "overview", href: "/overview", icon: IconLayoutDashboard },
  { id: "flows", href: "/flows", icon: IconRoute },
  { id: "hubs", href: "/hubs", icon: IconHeadset },
  { id: "interactions", href: "/interactions", icon: IconMessages },
  { id: "settings", href: "/settings", icon: IconSettings },
] as const;

export const accountPage = "/account";

export const apiReference = "/docs/api";
