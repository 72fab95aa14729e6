"use client";

import { useTranslations } from "next-intl";
import { useConfirm } from "@/components/ui/confirm";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { webhookAddress } from "@/lib/flows/webhook-address.ts";
import classes from "./dialog.module.css";

type Live = Pick<FlowRecord, "name" | "type">;

const NAMED_FLOWS = 5;

/** Asks before flows stop: names what answers nothing from then on. */
export function useAskUndeploy(): (flows: readonly Live[]) => Promise<boolean> {
  const t = useTranslations("flowDeploy.undeploy");
  const confirm = useConfirm();
  return (flows) => {
    const [first] = flows;
    if (!first) return Promise.resolve(false);
    const addresses = flows.flatMap(({ name, type }) => (type === "webhook" ? [webhookAddress(name)] : []));
    const effect = first.type === "provider" ? "provider" : first.type === "event" ? "event" : "other";
    return confirm({
      title: t("title", { count: flows.length, name: first.name }),
      text: (
        <>
          {flows.length === 1 && addresses.length === 0 ? t(effect) : t("stops", { count: addresses.length })}
          {addresses.slice(0, NAMED_FLOWS).map((address) => (
            <span key={address} style={{ display: "block" }}>
              <code className={classes.address}>{address}</code>
            </span>
          ))}
          {addresses.length > NAMED_FLOWS ? <span>{t("more", { count: addresses.length - NAMED_FLOWS })} </span> : null}
          <span style={{ display: "block", marginTop: 8 }}>{t("again", { count: flows.length })}</span>
        </>
      ),
      action: t("action"),
      danger: true,
    });
  };
}
