"use client";

import { Button, Group, Stack, Textarea } from "@mantine/core";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "@/components/frame/me";
import { useConfirm } from "@/components/ui/confirm";
import { useNotify } from "@/components/ui/notify";
import type { RejectRecord } from "@/lib/interactions/feed/health-schema.ts";
import { useDiscard, useRetry } from "@/lib/interactions/feed/queries.ts";
import { readJson } from "@/lib/json/read.ts";
import classes from "./reject.module.css";

/** A reject's reasons and its payload as text, to be mended and fed again. */
export function RejectForm({ reject, onClose }: { reject: RejectRecord; onClose: () => void }) {
  const t = useTranslations("feed");
  const format = useFormatter();
  const notify = useNotify();
  const confirm = useConfirm();
  const retry = useRetry();
  const discard = useDiscard();
  const mayWrite = useMay("interactions:write");
  const [text, setText] = useState(reject.edited ?? reject.payload);
  const { id, line, errors, errorCount, cut, size, outcome, user, key } = reject;
  // What is wrong twice in one place is one reason.
  const reasons = [...new Map(errors.map((error) => [`${error.path} ${error.message}`, error]))];
  const changed = text !== reject.payload;
  const waiting = outcome === "waiting" && mayWrite;
  const again = () =>
    retry.mutate(changed ? { id, payload: text } : { id }, {
      onError: notify.failed,
      onSuccess: ({ stored }) => {
        if (!stored) return;
        notify.done(t("storedOne"));
        onClose();
      },
    });
  const remove = async () => {
    if (!(await confirm({ title: t("discardTitle"), text: t("discardText"), action: t("discard"), danger: true })))
      return;
    // Closed first: what is gone is not to be asked for again.
    onClose();
    await discard.mutateAsync(id).catch(notify.failed);
  };
  return (
    <Stack gap="sm">
      <p className={classes.facts}>
        {t("facts", {
          by: key ?? user,
          at: reject.receivedAt,
          line: line === null ? "" : format.number(line),
          where: line === null ? "body" : "line",
          size,
        })}
      </p>
      <ul className={classes.reasons} aria-label={t("reasons")} tabIndex={-1}>
        {reasons.map(([reason, { path, message }]) => (
          <li key={reason}>
            {path ? <code className={classes.path}>{path}</code> : null} {message}
          </li>
        ))}
        {errorCount > errors.length ? <li>{t("moreReasons", { count: errorCount - errors.length })}</li> : null}
      </ul>
      {retry.data && !retry.data.stored ? (
        <p role="alert" className={classes.still}>
          {t("still")}
        </p>
      ) : null}
      <Textarea
        label={t("payload")}
        description={cut ? t("cut", { size }) : reject.base64 === null ? undefined : t("binary")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        readOnly={!waiting}
        autosize
        minRows={6}
        maxRows={18}
        spellCheck={false}
        styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
        data-autofocus
      />
      <Group justify="space-between">
        <Group gap="xs">
          {waiting ? (
            <>
              <Button variant="default" onClick={() => setText(laidOut(text))} disabled={laidOut(text) === text}>
                {t("layOut")}
              </Button>
              <Button variant="default" onClick={() => setText(reject.payload)} disabled={!changed}>
                {t("asFed")}
              </Button>
            </>
          ) : null}
        </Group>
        <Group gap="xs">
          {mayWrite ? (
            <Button variant="default" onClick={() => void remove()}>
              {t("discard")}
            </Button>
          ) : null}
          {waiting ? (
            <Button onClick={again} loading={retry.isPending} disabled={cut && !changed}>
              {changed ? t("retryEdited") : t("retry")}
            </Button>
          ) : null}
        </Group>
      </Group>
    </Stack>
  );
}

/** JSON a member a line, where that loses nothing (a name given twice, the digits of a number); else as it is. */
function laidOut(text: string): string {
  try {
    const value: unknown = readJson(text);
    return JSON.stringify(value) === text ? JSON.stringify(value, null, 2) : text;
  } catch {
    return text;
  }
}
