"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./template-form.module.css";

type Props = { data: Record<string, unknown>; onPick: (place: string) => void };

/** The names in a contact's data; each is put into the text as the place that its value fills. */
export function MergeFieldMenu({ data, onPick }: Props) {
  const t = useTranslations("settings.draft");
  // Such a name cannot stand between the braces of a place.
  const names = Object.keys(data).filter((name) => !/[{}]/.test(name));
  return (
    <Menu position="bottom-start" returnFocus={false} disabled={names.length === 0}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          rightSection={<IconChevronDown size={14} aria-hidden />}
          disabled={names.length === 0}
          title={names.length === 0 ? t("noFields") : undefined}
        >
          {t("insert")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ""}>
        {names.map((name) => (
          <Menu.Item key={name} onClick={() => onPick(`\${${name}}`)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
