"use client";

import { Spotlight, useSpotlight } from "@mantine/spotlight";
import {
  IconApi,
  IconHeadset,
  IconHistory,
  IconMessage,
  IconMessages,
  IconRoute,
  IconSearch,
  IconSettings,
  IconUser,
} from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { flowNamesQuery } from "@/lib/flows/queries.ts";
import { hasRunQuery } from "@/lib/flows/run/queries.ts";
import { hubsQuery } from "@/lib/outbound/queries.ts";
import { foundEntries } from "./found-entries";
import { useMay } from "./me";
import { accountPage, apiReference } from "./pages";
import classes from "./palette-dialog.module.css";
import { palette, paletteStore } from "./palette-store";
import { sections } from "./settings-pages";
import { useJumps } from "./use-jumps";
import { useMainPages } from "./use-main-pages";

type Entry = {
  id: string;
  group: "pages" | "flows" | "runs" | "hubs" | "interactions";
  label: string;
  href: string;
  icon: ReactNode;
};

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Ids of runs begin with the time (UUID v7); those of interactions may. */
const runId = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const ACTIONS = "palette-actions";
const groups = ["runs", "interactions", "pages", "flows", "hubs"] as const;

/** The pages of what has a page under its name. */
function named(group: "flows" | "hubs", names: string[], icon: ReactNode): Entry[] {
  return names.map((name) => ({
    id: `${group} ${name}`,
    group,
    label: name,
    href: `/${group}/${encodeURIComponent(name)}`,
    icon,
  }));
}

/** Jumps to a page, a flow, a hub, an interaction by its guid, a run by its id, and to those of a number, a contact or an agent. */
export function PaletteDialog({ opensAtOnce }: { opensAtOnce: boolean }) {
  const t = useTranslations("frame");
  const router = useRouter();
  const { opened } = useSpotlight(paletteStore);
  useEffect(() => {
    if (opensAtOnce) palette.open();
  }, [opensAtOnce]);
  const [text, setText] = useState("");
  const pages = useMainPages();
  const [mayFlows, mayHubs] = [useMay("flows:read"), useMay("lists:read")];
  const flows = useQuery({ ...flowNamesQuery(), enabled: opened && mayFlows, retry: false });
  const hubs = useQuery({ ...hubsQuery(), enabled: opened && mayHubs, retry: false });
  const query = text.trim();
  const mayBeRun = opened && mayFlows && runId.test(query);
  const looked = useQuery({ ...hasRunQuery(query.toLowerCase()), enabled: mayBeRun, retry: false });
  const isRun = mayBeRun && looked.data === true;
  // Until it is looked for, Enter would open an interaction of this id that may not be there.
  const isLooking = mayBeRun && looked.isPending;
  const enter = useEnterOnceFound(query, isLooking);
  const everything: Entry[] = [
    ...pages.map(({ id, href, icon: Icon }) => {
      return { id, href, group: "pages" as const, label: t(`nav.${id}`), icon: <Icon size={18} stroke={1.7} /> };
    }),
    ...useOtherPages(),
    ...named("flows", flows.data?.result ?? [], <IconRoute size={18} stroke={1.7} />),
    ...named(
      "hubs",
      (hubs.data?.result ?? []).map(({ name }) => name),
      <IconHeadset size={18} stroke={1.7} />,
    ),
  ];
  const entries = foundEntries(everything, query);
  if (guid.test(query) && !isLooking) {
    const label = t("palette.interaction", { guid: query.toLowerCase() });
    const href = `/interactions/${query.toLowerCase()}`;
    entries.unshift({ id: "guid", group: "interactions", label, href, icon: <IconMessage size={18} stroke={1.7} /> });
  }
  if (isRun) {
    const label = t("palette.run", { id: query.toLowerCase() });
    const href = `/runs/${query.toLowerCase()}`;
    entries.unshift({ id: "run", group: "runs", label, href, icon: <IconHistory size={18} stroke={1.7} /> });
  }
  const jumps = useJumps(text, opened);
  entries.push(
    ...jumps.map((jump) => {
      return { ...jump, group: "interactions" as const, icon: <IconMessage size={18} stroke={1.7} /> };
    }),
  );
  return (
    <Spotlight.Root
      query={text}
      onQueryChange={setText}
      store={paletteStore}
      shortcut={null}
      title={t("palette.label")}
      classNames={{ header: classes.header }}
      centered={false}
      yOffset="12dvh"
      scrollable
      maxHeight={420}
      radius="md"
      overlayProps={{ backgroundOpacity: 0.45 }}
    >
      <Spotlight.Search
        placeholder={t("palette.placeholder")}
        aria-label={t("palette.label")}
        leftSection={<IconSearch size={18} stroke={1.7} />}
        onKeyDown={enter}
      />
      <Spotlight.ActionsList id={ACTIONS}>
        {groups.map((group) => {
          const shown = entries.filter((entry) => entry.group === group).slice(0, 8);
          return shown.length === 0 ? null : (
            <Spotlight.ActionsGroup key={group} label={t(`palette.${group}`)}>
              {shown.map(({ id, label, href, icon }) => (
                <Spotlight.Action key={id} label={label} leftSection={icon} onClick={() => router.push(href)} />
              ))}
            </Spotlight.ActionsGroup>
          );
        })}
        {entries.length === 0 ? <Spotlight.Empty>{t("palette.nothing")}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Pages that the main navigation leads to by way of another. */
function useOtherPages(): Entry[] {
  const t = useTranslations("frame");
  const settings = useTranslations("settings");
  const history = useTranslations("listHistory");
  const account = useTranslations("account");
  const [mayHubs, mayFeed, isAdmin] = [useMay("lists:read"), useMay("interactions:write"), useMay("admin")];
  const feed = useTranslations("feed");
  const pages = [
    ...(mayHubs ? [{ href: "/lists", label: history("title"), icon: <IconHeadset size={18} stroke={1.7} /> }] : []),
    ...(mayFeed || isAdmin
      ? [{ href: "/interactions/feed", label: feed("title"), icon: <IconMessages size={18} stroke={1.7} /> }]
      : []),
    ...(isAdmin ? sections : []).map((section) => {
      const label = settings(`${section}.title`);
      return { href: `/settings/${section}`, label, icon: <IconSettings size={18} stroke={1.7} /> };
    }),
    { href: accountPage, label: account("title"), icon: <IconUser size={18} stroke={1.7} /> },
    { href: apiReference, label: t("apiReference"), icon: <IconApi size={18} stroke={1.7} /> },
  ];
  return pages.map((page) => ({ ...page, id: page.href, group: "pages" }));
}

/** Enter that comes while something is looked for opens what is found; what is found is what Enter opens then. */
function useEnterOnceFound(query: string, isLooking: boolean) {
  const entered = useRef<string | null>(null);
  const sought = useRef<string | null>(null);
  useEffect(() => {
    if (isLooking) sought.current = query;
    if (isLooking || sought.current !== query) return;
    sought.current = null;
    const actions = document.querySelectorAll<HTMLElement>(`#${ACTIONS} [data-action]`);
    // As the library marks it, which has no function for it.
    for (const action of actions) action.removeAttribute("data-selected");
    actions[0]?.setAttribute("data-selected", "true");
    if (entered.current === query) actions[0]?.click();
    entered.current = null;
  }, [query, isLooking]);
  return (event: { key: string }) => {
    if (event.key === "Enter" && isLooking) entered.current = query;
  };
}
