"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMay } from "@/components/frame/me";
import { QueryView } from "@/components/ui/query-view";
import { MoreButton } from "@/components/ui/table/more-button";
import { flowVersionsQuery } from "@/lib/flows/queries.ts";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { useDeployVersion } from "../deploy/use-deploy-version";
import { useAskUnsaved } from "./use-ask-unsaved";
import { useRestoreVersion } from "./use-restore-version";
import { useVersionStats } from "./use-version-stats";
import classes from "./version-list.module.css";
import { VersionRow } from "./version-row";

type Props = {
  name: string;
  newest: FlowRecord;
  /** The version that is open, where that is not the newest. */
  shown?: number;
  /** What was drawn and not saved: restoring asks what becomes of it. */
  unsaved?: { discard: () => Promise<void> } | undefined;
  /** After a version was made the newest; where something was not saved, `discard` tells it. */
  onRestored: () => void;
};

/** Who saved which version when and why, newest first: each to be opened, compared and restored. */
export function VersionList({ name, newest, shown = newest.version, unsaved, onRestored }: Props) {
  const t = useTranslations("flowHistory");
  const mayWrite = useMay("flows:write");
  const query = useInfiniteQuery(flowVersionsQuery(name));
  const statsOf = useVersionStats(name);
  const { restore, busy } = useRestoreVersion(name);
  const { deploy, dialog, busy: deploying } = useDeployVersion(newest);
  const { askUnsaved, unsavedDialog } = useAskUnsaved();
  const restoring = async (version: number) => {
    const choice = unsaved && (await askUnsaved(version));
    if (choice === null || !(await restore(version)) || choice === "keep") return;
    if (unsaved) await unsaved.discard();
    else onRestored();
  };
  return (
    <section className={classes.history} aria-label={t("history")}>
      <p className={classes.count}>{t("count", { count: newest.version })}</p>
      <QueryView query={query} lines={3}>
        {({ pages }) => {
          // After a save the history may be told before the newest version is.
          const older = pages.flatMap(({ result }) => result).filter(({ version }) => version < newest.version);
          return (
            <>
              <ul className={classes.list} aria-label={t("versions")}>
                {[newest, ...older].map((record) => (
                  <VersionRow
                    key={record.version}
                    name={name}
                    record={record}
                    newest={newest}
                    shown={record.version === shown}
                    stats={statsOf(record.version)}
                    onRestore={mayWrite && !busy ? () => void restoring(record.version) : undefined}
                    onDeploy={mayWrite && !deploying ? () => void deploy(record.version) : undefined}
                  />
                ))}
              </ul>
              <MoreButton query={query}>{t("more")}</MoreButton>
            </>
          );
        }}
      </QueryView>
      {dialog}
      {unsavedDialog}
    </section>
  );
}
