"use client";

import { Menu } from "@mantine/core";
import { IconApi, IconLogout, IconSelector, IconUser } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { localeNames, locales } from "@/lib/i18n/locale.ts";
import classes from "./account-menu.module.css";
import { useMe } from "./me";
import { accountPage, apiReference } from "./pages";
import { schemes, useAppearance } from "./use-appearance";
import { useSignOut } from "./use-sign-out";

/** Who is signed in, with the language, the colours and the way out. */
export function AccountMenu() {
  const t = useTranslations("frame");
  const { username } = useMe();
  const signOut = useSignOut();
  const { language, chooseLanguage, scheme, chooseScheme } = useAppearance();
  return (
    <Menu position="top-end" width={212} withinPortal>
      <div className={classes.account}>
        <span className={classes.face} aria-hidden>
          {username.slice(0, 2).toUpperCase()}
        </span>
        <span className={classes.name}>{username}</span>
        <Menu.Target>
          <button type="button" className={classes.open} aria-label={t("account.label")}>
            <IconSelector size={15} aria-hidden />
          </button>
        </Menu.Target>
      </div>
      <Menu.Dropdown>
        <Menu.Label>{t("account.signedInAs", { username })}</Menu.Label>
        <Menu.Item component={Link} href={accountPage} leftSection={<IconUser size={15} />}>
          {t("account.own")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t("account.language")}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={chooseLanguage}>
          {locales.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {localeNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t("account.colours")}</Menu.Label>
        <Menu.RadioGroup value={scheme} onChange={chooseScheme}>
          {schemes.map(({ id, icon: Icon }) => (
            <Menu.RadioItem key={id} value={id} rightSection={<Icon size={15} aria-hidden />}>
              {t(`account.scheme.${id}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item component={Link} href={apiReference} leftSection={<IconApi size={15} />}>
          {t("apiReference")}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void signOut()}>
          {t("account.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
