"use client";

import { ActionIcon, Button, Popover, Textarea } from "@mantine/core";
import { IconMessagePlus, IconPower } from "@tabler/icons-react";
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
import { TestButton } from "./test-run/test-button";
import { ToolButton } from "./tool-button";

type SaveProps = {
  dirty: boolean;
  busy: boolean;
  mayWrite: boolean;
  noting: boolean;
  onNoting: (noting: boolean) => void;
  onSave: (note?: string) => void;
};

type Props = SaveProps & {
  record: FlowRecord;
  onDeploy: () => void;
  onUndeploy: () => void;
  /** Who else is there. */
  presence: ReactNode;
  /** What is done now and then. */
  menu: ReactNode;
};

/** A flow's name and state, and the ways its drawing becomes a version: what comes next leads, what is rare is a sign. */
export function EditorHead({ record, onDeploy, onUndeploy, presence, menu, ...saving }: Props) {
  const { dirty, busy, mayWrite } = saving;
  const t = useTranslations("flowEditor");
  const flows = useTranslations("flows");
  const frame = useTranslations("frame.nav");
  const { readOnly } = useEditor();
  const isLive = record.liveVersion !== null;
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
        {presence}
        <SaveButtons {...saving} />
        <Button
          variant={dirty || record.deployed ? "default" : "filled"}
          disabled={!mayWrite || (record.deployed && !dirty)}
          loading={busy}
          onClick={onDeploy}
        >
          {t("deploy")}
        </Button>
        {readOnly ? null : <TestButton />}
        {record.type === "webhook" && record.liveVersion !== null ? (
          <LiveAddress flow={record.name} version={record.liveVersion} />
        ) : null}
        <div className={classes.rare}>
          {isLive ? (
            <ToolButton label={t("undeploy")} icon={IconPower} disabled={!mayWrite || busy} onClick={onUndeploy} />
          ) : null}
          {menu}
        </div>
      </div>
    </header>
  );
}

function SaveButtons({ dirty, busy, mayWrite, noting, onNoting, onSave }: SaveProps) {
  const t = useTranslations("flowEditor");
  const [note, setNote] = useState("");
  const variant = dirty ? "filled" : "default";
  return (
    <Button.Group>
      <Button variant={variant} disabled={!mayWrite || !dirty} loading={busy} onClick={() => onSave()}>
        {t("save")}
      </Button>
      <Popover opened={noting} onChange={onNoting} position="bottom-end" trapFocus shadow="md" width={300}>
        <Popover.Target>
          <ActionIcon
            variant={variant}
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
  );
}
