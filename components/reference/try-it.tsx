"use client";

import { Button, FileInput, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type FormEvent, use, useState } from "react";
import { useMe } from "@/components/frame/me";
import type { Trial, TrialField } from "@/lib/reference/trial.ts";
import { SearchContext } from "./search-context";
import { sendTrial, type TrialOutcome } from "./send-trial";
import { TrialAnswer } from "./trial-answer";
import { firstValues, trialRequest } from "./trial-request";
import classes from "./try-it.module.css";

/** Sends an operation from the page: with a key, which is kept nowhere, or as who is signed in. */
export function TryIt({ trial }: { trial: Trial }) {
  const t = useTranslations("apiReference");
  const { username } = useMe();
  const { apiKey, setApiKey } = use(SearchContext);
  const [isOpen, setOpen] = useState(false);
  const [values, setValues] = useState(() => firstValues(trial));
  const [text, setText] = useState(trial.body?.kind === "text" ? trial.body.text : "");
  const [files, setFiles] = useState<Record<string, File | null>>({});
  const [outcome, setOutcome] = useState<TrialOutcome | "sending" | null>(null);
  const needsKey = !trial.open && username === "";

  async function send(event: FormEvent) {
    event.preventDefault();
    setOutcome("sending");
    setOutcome(await sendTrial(trialRequest(trial, { values, text, files, key: apiKey.trim() })));
  }

  if (!isOpen) {
    return (
      <Button variant="default" size="xs" className={classes.opener} onClick={() => setOpen(true)}>
        {t("try.open")}
      </Button>
    );
  }

  const input = (place: string, { name, required }: TrialField) => (
    <TextInput
      key={`${place} ${name}`}
      size="xs"
      label={<code lang="en">{name}</code>}
      description={place === "form" ? undefined : place}
      required={required}
      autoComplete="off"
      value={values[`${place} ${name}`] ?? ""}
      onChange={(event) => setValues({ ...values, [`${place} ${name}`]: event.currentTarget.value })}
    />
  );
  return (
    <form className={classes.form} aria-label={t("try.title")} onSubmit={send}>
      {trial.open ? null : (
        <PasswordInput
          size="xs"
          className={classes.key}
          label={t("try.key")}
          description={username ? t("try.asUser", { username }) : t("try.needsKey")}
          required={needsKey}
          autoComplete="off"
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
          visibilityToggleButtonProps={{ "aria-label": t("try.showKey") }}
        />
      )}
      <div className={classes.fields}>
        {trial.inPath.map((field) => input("path", field))}
        {trial.inQuery.map((field) => input("query", field))}
        {trial.inHeader.map((field) => input("header", field))}
        {trial.body?.kind === "form"
          ? trial.body.fields.map((field) =>
              field.isFile ? (
                <FileInput
                  key={field.name}
                  size="xs"
                  label={<code lang="en">{field.name}</code>}
                  required={field.required}
                  value={files[field.name] ?? null}
                  onChange={(file) => setFiles({ ...files, [field.name]: file })}
                />
              ) : (
                input("form", field)
              ),
            )
          : null}
      </div>
      {trial.body?.kind === "text" ? (
        <Textarea
          size="xs"
          label={t("body")}
          description={<span lang="en">{trial.body.mediaType}</span>}
          autosize
          minRows={3}
          maxRows={20}
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          classNames={{ input: classes.text ?? "" }}
        />
      ) : null}
      <div className={classes.foot}>
        <Button type="submit" size="xs" loading={outcome === "sending"}>
          {t("try.send")}
        </Button>
        <Button variant="default" size="xs" onClick={() => setOpen(false)}>
          {t("try.close")}
        </Button>
        {trial.method === "GET" ? null : <span className={classes.note}>{t("try.changes")}</span>}
      </div>
      {outcome === null || outcome === "sending" ? null : <TrialAnswer outcome={outcome} />}
    </form>
  );
}
