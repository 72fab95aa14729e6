import { Button, Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DateTime } from "@/components/ui/date-time";
import { Facts } from "@/components/ui/facts";
import { QueryView } from "@/components/ui/query-view";
import { auditEntryQuery } from "@/lib/audit/queries.ts";
import type { AuditEntry } from "@/lib/audit/schema.ts";
import { ChangesTable } from "./changes-table";
import classes from "./entry.module.css";
import { AuditTarget } from "./target";
import { useActionWords } from "./use-action-words";

/** What else to look at. */
type Narrowed = { request: string } | { target: string };
type Props = { id: number; onClose: () => void; onNarrow: (narrowed: Narrowed) => void };

/** One entry: who, when, and each field before and after. */
export function EntryDialog({ id, onClose, onNarrow }: Props) {
  const t = useTranslations("audit");
  const query = useQuery(auditEntryQuery(id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("entry", { id })}
      size="xl"
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryView query={query} lines={8}>
        {(entry) => <Entry entry={entry} onNarrow={onNarrow} />}
      </QueryView>
    </Modal>
  );
}

function ActionAndCode({ action, words }: { action: string; words: string }) {
  const code = <code className={classes.code}>{action}</code>;
  return action === words ? (
    code
  ) : (
    <>
      {words} <span className={classes.quiet}>{code}</span>
    </>
  );
}

function Entry({ entry, onNarrow }: { entry: AuditEntry; onNarrow: Props["onNarrow"] }) {
  const t = useTranslations("audit");
  const words = useActionWords();
  const { at, username, apiKey, action, target, refersTo, requestId, sealed } = entry;
  return (
    <>
      <Facts
        facts={[
          { label: t("at"), value: <DateTime at={at} named /> },
          { label: t("who"), value: username },
          ...(apiKey ? [{ label: t("via"), value: t("viaKey", { prefix: apiKey }) }] : []),
          { label: t("action"), value: <ActionAndCode action={action} words={words.ofAction(action)} /> },
          { label: t("targetOf"), value: <AuditTarget target={target} refersTo={refersTo} /> },
          { label: t("seal"), value: sealed ? t("sealed") : t("notYetSealed") },
        ]}
      />
      <ChangesTable before={entry.before} after={entry.after} />
      <div className={classes.links}>
        <Button variant="default" size="compact-sm" onClick={() => onNarrow({ target })}>
          {t("sameTarget")}
        </Button>
        {requestId ? (
          <Button variant="default" size="compact-sm" onClick={() => onNarrow({ request: requestId })}>
            {t("sameRequest")}
          </Button>
        ) : null}
      </div>
    </>
  );
}
