import {
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBrandInstagram,
  IconBrandMessenger,
  IconBrandWhatsapp,
  IconDeviceMobileMessage,
  IconMail,
  IconMessageCircle,
  IconPhone,
} from "@tabler/icons-react";
import classes from "./row-icon.module.css";

const channels = {
  telephony: IconPhone,
  email: IconMail,
  sms: IconDeviceMobileMessage,
  whatsapp: IconBrandWhatsapp,
  webchat: IconMessageCircle,
  instagram: IconBrandInstagram,
  messenger: IconBrandMessenger,
};
const icons = { inbound: IconArrowDownLeft, outbound: IconArrowUpRight, ...channels };

export type ChannelIcon = keyof typeof channels;

/** An icon that stands in every row of a table; its shapes are in the page once, in `RowIcons`. */
export function RowIcon({ name, size }: { name: keyof typeof icons; size: number }) {
  return (
    <svg width={size} height={size} aria-hidden="true">
      <use href={`#row-icon-${name}`} />
    </svg>
  );
}

/** The shapes of every `RowIcon`. */
export function RowIcons() {
  return (
    <svg className={classes.shapes} aria-hidden="true">
      {Object.entries(icons).map(([name, Icon]) => (
        <symbol key={name} id={`row-icon-${name}`} viewBox="0 0 24 24">
          <Icon size={24} />
        </symbol>
      ))}
    </svg>
  );
}
