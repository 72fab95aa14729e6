"use client";

import { Button, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useNotify } from "@/components/ui/notify";
import { type OfferAnswer, useAnswerOffer } from "@/lib/outbound/agents/own/queries.ts";
import type { AgentState } from "@/lib/outbound/agents/schema.ts";
import classes from "./page.module.css";

/** What an agent does with a contact that is offered: call, or leave it with a reason. */
export function OfferForm({ offer }: { offer: NonNullable<AgentState["offer"]> }) {
  const t = useTranslations("agent.offer");
  const notify = useNotify();
  const answer = useAnswerOffer();
  const [reason, setReason] = useState("");
  const [isRefused, setIsRefused] = useState(false);
  const contact = offer.contact.id;

  const give = async (how: OfferAnswer["how"]) => {
    const isLeft = how !== "call";
    setIsRefused(isLeft);
    if (isLeft && reason.trim() === "") return;
    try {
      await answer.mutateAsync({ how, contact, reason: reason.trim() });
    } catch (error) {
      notify.failed(error);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void give("call");
  };
  const isBusy = (how: OfferAnswer["how"]) => answer.isPending && answer.variables.how === how;
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        label={t("reason")}
        description={t("reasonHint")}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={isRefused && reason.trim() === "" ? t("reasonMissing") : null}
        maxLength={500}
        autoComplete="off"
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy("call")}>
          {t("call")}
        </Button>
        <Button variant="default" loading={isBusy("skip")} onClick={() => void give("skip")}>
          {t("skip")}
        </Button>
        <Button variant="default" loading={isBusy("reject")} onClick={() => void give("reject")}>
          {t("reject")}
        </Button>
      </div>
    </form>
  );
}
