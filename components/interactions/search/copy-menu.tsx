"use client";

import { ActionIcon, Menu } from "@mantine/core";
import { IconCalendarEvent, IconCalendarRepeat, IconLink, IconTerminal2 } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useCopy } from "@/components/ui/clipboard/use-copy";
import { withoutCursor } from "@/lib/interactions/queries.ts";
import { curlOf } from "@/lib/interactions/search/curl.ts";
import type { SearchState } from "./use-search";

/** Copies the search: as a link to these very dates, as one that moves with the days, as a request to the API. */
export function CopyMenu({ state: { search, range, preset, zone } }: { state: SearchState }) {
  const t = useTranslations("interactions.copy");
  const copyText = useCopy();
  const copy = (text: string) => copyText(text, t("done"));
  const link = (set: Record<string, string>) => {
    const { origin, pathname, search: now } = window.location;
    const kept = [...new URLSearchParams(now)].filter(([name]) => !["range", "from", "to", "peek"].includes(name));
    return `${origin}${pathname}?${new URLSearchParams({ ...Object.fromEntries(kept), ...set })}`;
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t("copy")} title={t("copy")}>
          <IconLink size={17} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconCalendarEvent size={16} />}
          onClick={() => void copy(link({ ...range, timezone: zone }))}
        >
          {t("pinned")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarRepeat size={16} />}
          disabled={preset === null}
          onClick={() => preset && void copy(link({ range: preset }))}
        >
          {t("relative")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTerminal2 size={16} />}
          onClick={() => void copy(curlOf(`${window.location.origin}/api/interactions/search`, withoutCursor(search)))}
        >
          {t("curl")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
