"use client";

import { Button, Menu } from "@mantine/core";
import { IconBraces, IconCopy, IconLink, IconTerminal2 } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useCopy } from "@/components/ui/clipboard/use-copy";
import { curlOf } from "@/lib/interactions/search/curl.ts";
import { indented } from "@/lib/json/text.ts";
import { useInteraction } from "./use-interaction";

/** Copies an interaction: as a link to its page (`href`), as a request to the API, as what the API answers. */
export function DetailCopyMenu({ guid, href }: { guid: string; href: string }) {
  const t = useTranslations("interaction.copy");
  const copyText = useCopy();
  const { isGuid, query } = useInteraction(guid);
  const text = query.data?.text;
  const copy = (copied: string) => void copyText(copied, t("done"));
  return (
    <Menu position="bottom-end" disabled={!isGuid}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconCopy size={15} />} disabled={!isGuid}>
          {t("copy")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={() => copy(`${window.location.origin}${href}`)}>
          {t("link")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTerminal2 size={16} />}
          onClick={() => copy(curlOf(`${window.location.origin}/api/interactions/id/${guid}`))}
        >
          {t("curl")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBraces size={16} />}
          disabled={text === undefined}
          onClick={() => text !== undefined && copy(indented(text))}
        >
          {t("json")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
