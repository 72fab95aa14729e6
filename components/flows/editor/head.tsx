"use client";

import { ActionIcon, Button, Popover, Textarea } from "@mantine/core";
import { IconMessagePlus } from "@tabler/icons-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { StatusBadge } from "@/components/ui/status-badge";
import type { FlowRecord } from "@/lib/flows/schema.ts";
import { FailsOften } from "../fails-often";
import { runsHref } from "../runs/run-href";
import { FlowTitle } from "./flow-title";
import classes from "./head.module.css";
import { LiveAddress } from "./live-address/live-address";
import { useEditor } from "./state/editor-context";

type Props = {
  record: FlowRecord;
  dirty: boolean;
  busy: boolean;
  mayWrite: boolean;
  noting: boolean;
  onNoting: (noting: boolean) => void;
  onSave: (note?: string) => void;
  onDeploy: () => void;
  onUndeploy: () => void;
  /** Who else is there, and what is done now and then. */
  children: ReactNode;
};

/** A flow's name and state, and the ways its drawing becomes a version. */
export function EditorHead(props: Props) {
  const { record, dirty, busy, mayWrite, noting, onNoting, onSave, onDeploy, onUndeploy, children } = props;
  const t = useTranslations("flowEditor");
  const flows = useTranslations("flows");
  const frame = useTranslations("frame.nav");
  const { readOnly } = useEditor();
  const [note, setNote] = useState("");
  return (
    <header className={classes.head}>
      <FlowTitle flow={{ ...record, problemCount: record.problems.length }}>
        <span role="status">
          <StatusBadge tone={dirty ? "caution" : "idle"}>{t(dirty ? "unsaved" : "saved")}</StatusBadge>
        </span>
        <Link className={classes.runs} href={runsHref(record.name)} prefetch={false}>
          {frame("runs")}
        </Link>
        <FailsOften flow={record.name} />
        {readOnly ? <StatusBadge tone="idle">{flows("readOnly")}</StatusBadge> : null}
      </FlowTitle>
      <div className={classes.actions}>
        {children}
        {record.type === "webhook" && record.liveVersion !== null ? (
          <LiveAddress flow={record.name} version={record.liveVersion} />
        ) : null}
        {record.liveVersion === null ? null : (
          <Button variant="default" disabled={!mayWrite || busy} onClick={onUndeploy}>
            {t("undeploy")}
          </Button>
        )}
        <Button variant="default" disabled={!mayWrite || (record.deployed && !dirty)} loading={busy} onClick={onDeploy}>
          {t("deploy")}
        </Button>
        <Button.Group>
          <Button disabled={!mayWrite || !dirty} loading={busy} onClick={() => onSave()}>
            {t("save")}
          </Button>
          <Popover opened={noting} onChange={onNoting} position="bottom-end" trapFocus shadow="md" width={300}>
            <Popover.Target>
              <ActionIcon
                variant="filled"
                color="rail"
                size={30}
                className={classes.note}
                aria-label={t("note.open")}
                title={t("note.open")}
                disabled={!mayWrite || !dirty || busy}
                onClick={() => onNoting(!noting)}
              >
                <IconMessagePlus size={15} />
              </ActionIcon>
            </Popover.Target>
            <Popover.Dropdown aria-label={t("note.open")}>
              <form
                onSubmit={(event) => {
                  event.preventDefault();
                  onNoting(false);
                  setNote("");
                  onSave(note.trim());
                }}
              >
                <Textarea
                  label={t("note.label")}
                  placeholder={t("note.placeholder")}
                  value={note}
                  maxLength={500}
                  autosize
                  minRows={2}
                  maxRows={6}
                  data-autofocus
                  onChange={(event) => setNote(event.currentTarget.value)}
                />
                <Button type="submit" mt="xs" fullWidth>
                  {t("note.save")}
                </Button>
              </form>
            </Popover.Dropdown>
          </Popover>
        </Button.Group>
      </div>
    </header>
  );
}
