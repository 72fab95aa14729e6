"use client";

import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { ErrorPanel } from "@/components/ui/error-panel";
import { flowVersionQuery } from "@/lib/flows/queries.ts";
import { useInput } from "../test-run/use-input";
import { type Access, accessOf, callCommand, liveAddress } from "./call";
import classes from "./live-address.module.css";

/** Where a live flow is called, by whom and how. */
export function LiveAddressDetails({ flow, version }: { flow: string; version: number }) {
  const t = useTranslations("flowTestRun.address");
  const { data, error } = useQuery(flowVersionQuery(flow, version));
  const address = liveAddress(location.origin, flow);
  const access = data && accessOf(data.drawFlowObj);
  return (
    <div className={classes.details}>
      <Line label={t("url")} text={address} copy={t("copyUrl")} />
      {error ? <ErrorPanel error={error} /> : null}
      {data || error ? null : <Skeleton height={14} width="70%" />}
      {access ? (
        <>
          <p className={classes.fact}>
            <b>{t("methods")}</b> {access.methods.join(", ")}
          </p>
          <p className={classes.fact}>
            <b>{t("callers")}</b> {t(`access.${access.access}`)}
          </p>
          {access.access === "signature" ? null : <Command flow={flow} address={address} access={access} />}
        </>
      ) : null}
    </div>
  );
}

/** The command sends the same as a test run of the flow: what the user wrote for it in this browser, or the example. */
function Command({ flow, address, access }: { flow: string; address: string; access: Access }) {
  const t = useTranslations("flowTestRun.address");
  const { texts } = useInput(flow, "webhook", access.start);
  return <Line label={t("curl")} text={callCommand(address, access, texts.body ?? "")} copy={t("copyCurl")} />;
}

function Line({ label, text, copy }: { label: string; text: string; copy: string }) {
  return (
    <div>
      <b className={classes.label}>{label}</b>
      <div className={classes.line}>
        <code>{text}</code>
        <CopyText value={text} label={copy} />
      </div>
    </div>
  );
}
