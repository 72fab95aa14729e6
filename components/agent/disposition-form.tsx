"use client";

import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useMe } from "@/components/frame/me";
import { EmptyNote } from "@/components/ui/empty-note";
import { useNotify } from "@/components/ui/notify";
import { QueryView } from "@/components/ui/query-view";
import { useZone } from "@/components/ui/zone/zone";
import { agentDispositionsQuery, useDisposeContact } from "@/lib/outbound/agents/own/queries.ts";
import type { ChoosableDisposition } from "@/lib/outbound/agents/own/schema.ts";
import type { AgentState } from "@/lib/outbound/agents/schema.ts";
import { parseWall } from "@/lib/time/instant.ts";
import { DispositionTree } from "./disposition-tree";
import classes from "./page.module.css";
import type { Hand } from "./use-at-hand";

type Props = { offer: NonNullable<AgentState["offer"]>; status: AgentState["status"]; hand: Hand };

/** How the call ended, in the agent's words, and when to call back. */
export function DispositionForm({ offer, status, hand }: Props) {
  const t = useTranslations("agent.dispose");
  const notify = useNotify();
  const { username } = useMe();
  const own = useZone();
  const zone = offer.contact.timezone ?? own;
  const dispositions = useQuery(agentDispositionsQuery());
  const dispose = useDisposeContact();
  const [chosen, setChosen] = useState<ChoosableDisposition | null>(null);
  const [comment, setComment] = useState("");
  const [callback, setCallback] = useState({ date: "", time: "", isMine: true });
  const [isSent, setIsSent] = useState(false);
  const isCallback = chosen?.action === "reschedule";
  const at = `${callback.date} ${callback.time.length === 5 ? `${callback.time}:00` : callback.time}`;
  const isDated = parseWall(at) !== null;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    if (!chosen || (isCallback && !isDated)) return;
    const when = isCallback && { scheduleDate: at, timezone: zone, agent: callback.isMine ? username : null };
    const { hub, list, contact } = offer;
    const named = { hub, list, contact: contact.id, disposition: chosen.id };
    try {
      await dispose.mutateAsync({ ...named, ...(comment && { comment }), ...when });
      notify.done(t("saved", { number: contact.number }));
      hand.onSaved();
    } catch (error) {
      notify.failed(error);
    }
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {hand.isOver ? <p className={classes.note}>{t("late")}</p> : null}
      <QueryView
        query={dispositions}
        isEmpty={(all) => all.length === 0}
        empty={<EmptyNote title={t("none")}>{t("noneText")}</EmptyNote>}
      >
        {(all) => (
          <DispositionTree
            dispositions={all}
            chosen={chosen?.id ?? null}
            onChoose={setChosen}
            error={isSent && !chosen ? t("choose") : undefined}
          />
        )}
      </QueryView>
      {isCallback ? (
        <CallbackFields
          value={callback}
          onChange={setCallback}
          zone={zone}
          error={isSent && !isDated ? t("date") : null}
        />
      ) : null}
      <Textarea
        label={t("comment")}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        maxLength={5000}
        autosize
        minRows={2}
        maxRows={8}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={dispose.isPending}>
          {t(hand.isOver ? "saveLate" : "save")}
        </Button>
        {hand.isSaved && status === "talking" ? (
          <span role="status" className={classes.note}>
            {t("afterCall")}
          </span>
        ) : null}
      </div>
    </form>
  );
}

type Callback = { date: string; time: string; isMine: boolean };

type CallbackProps = {
  value: Callback;
  onChange: (value: Callback) => void;
  zone: string;
  error: string | null;
};

function CallbackFields({ value, onChange, zone, error }: CallbackProps) {
  const t = useTranslations("agent.dispose");
  return (
    <fieldset className={classes.callback}>
      <legend>{t("callbackAt", { zone })}</legend>
      <TextInput
        type="date"
        label={t("callbackDate")}
        max="9998-12-31"
        value={value.date}
        error={error}
        onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={t("callbackTime")}
        value={value.time}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
      />
      <Checkbox
        className={classes.mine}
        label={t("mine")}
        checked={value.isMine}
        onChange={(event) => onChange({ ...value, isMine: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
