"use client";

import {
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconMail,
  IconMessageCircle,
  IconPhone,
} from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import classes from "./channel-mark.module.css";

const icons = {
  telephony: IconPhone,
  email: IconMail,
  sms: IconDeviceMobileMessage,
  whatsapp: IconBrandWhatsapp,
  webchat: IconMessageCircle,
  instagram: IconBrandInstagram,
  messenger: IconBrandMessenger,
};

/** A channel by its icon and name. */
export function ChannelMark({ channel }: { channel: keyof typeof icons }) {
  const t = useTranslations("kit.channel");
  const Icon = icons[channel];
  return (
    <span className={classes.mark}>
      <span className={classes.icon} data-channel={channel} aria-hidden>
        <Icon size={13} stroke={1.9} />
      </span>
      {t(channel)}
    </span>
  );
}
