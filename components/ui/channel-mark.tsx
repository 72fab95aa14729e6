"use client";

import { useTranslations } from "next-intl";
import classes from "./channel-mark.module.css";
import { type ChannelIcon, RowIcon } from "./row-icon";

/** A channel by its icon and name. */
export function ChannelMark({ channel }: { channel: ChannelIcon }) {
  const t = useTranslations("kit.channel");
  return (
    <span className={classes.mark}>
      <span className={classes.icon} data-channel={channel}>
        <RowIcon name={channel} size={13} />
      </span>
      {t(channel)}
    </span>
  );
}
