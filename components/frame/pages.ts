import {
  IconHeadset,
  IconHistory,
  IconLayoutDashboard,
  IconMessages,
  IconPhoneCall,
  IconRoute,
  IconSettings,
} from "@tabler/icons-react";

/**
 * The places of the main navigation, in its order, and the permission that each asks for; `also`: a page of the place
 * that has an address of its own.
 */
export const mainPages = [
  { id: "overview", href: "/overview", icon: IconLayoutDashboard, needs: null },
  { id: "flows", href: "/flows", icon: IconRoute, needs: "flows:read" },
  { id: "runs", href: "/runs", icon: IconHistory, needs: "flows:read" },
  { id: "hubs", href: "/hubs", also: "/lists", icon: IconHeadset, needs: "lists:read" },
  { id: "agent", href: "/agent", icon: IconPhoneCall, needs: "agent" },
  { id: "interactions", href: "/interactions", icon: IconMessages, needs: "interactions:read" },
  { id: "settings", href: "/settings", icon: IconSettings, needs: "admin" },
] as const;

export const accountPage = "/account";

export const apiReference = "/docs/api";
