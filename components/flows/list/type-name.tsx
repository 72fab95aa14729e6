"use client";

import { IconBolt, IconQuestionMark, IconSend, IconWebhook } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { flowTypes } from "@/lib/flows/nodes/kinds.ts";
import classes from "./type-name.module.css";

const icons = { webhook: IconWebhook, provider: IconSend, event: IconBolt };

/** What a flow is for, in a word; a type that is not ours as it stands. */
export function TypeName({ type }: { type: string }) {
  const t = useTranslations("flowList.type");
  const known = flowTypes.find((one) => one === type);
  const Icon = known ? icons[known] : IconQuestionMark;
  return (
    <span className={classes.type} data-type={known}>
      <Icon size={15} stroke={1.7} aria-hidden />
      {known ? t(known) : type}
    </span>
  );
}
