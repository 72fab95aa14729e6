"use client";

import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import { IconApi, IconDeviceDesktop, IconLogout, IconMoon, IconSelector, IconSun } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useNotify } from "@/components/ui/notify";
import { setCookie } from "@/components/ui/set-cookie";
import { signOut } from "@/lib/auth/sign-in.ts";
import { localeCookie, localeNames, locales } from "@/lib/i18n/locale.ts";
import classes from "./account-menu.module.css";
import { useMe } from "./me";
import { apiReference } from "./pages";

const schemes = [
  { id: "light", icon: IconSun },
  { id: "dark", icon: IconMoon },
  { id: "auto", icon: IconDeviceDesktop },
] as const;

/** Who is signed in, with the language, the colours and the way out. */
export function AccountMenu() {
  const t = useTranslations("frame");
  const locale = useLocale();
  const router = useRouter();
  const notify = useNotify();
  const { username } = useMe();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const leave = () =>
    signOut().then(
      () => window.location.assign("/login"),
      (error: unknown) => notify.failed(error),
    );
  const chooseLanguage = (language: string) => {
    setCookie(localeCookie, language);
    router.refresh();
  };
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
        <Menu.Divider />
        <Menu.Label>{t("account.language")}</Menu.Label>
        <Menu.RadioGroup value={locale} onChange={chooseLanguage}>
          {locales.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {localeNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t("account.colours")}</Menu.Label>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
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
        <Menu.Item leftSection={<IconLogout size={15} />} onClick={() => void leave()}>
          {t("account.signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
