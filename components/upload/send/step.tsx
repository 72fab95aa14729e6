"use client";

import { Alert, Button, Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Panel } from "@/components/ui/panel";
import { RequestError } from "@/lib/http/browser/client.ts";
import { SameListNote } from "../review/same-list-note";
import type { Wizard } from "../wizard";
import type { UploadSending, WizardState } from "../wizard-state";
import classes from "./step.module.css";
import { useCountdown } from "./use-countdown";
import { useGiveUp } from "./use-give-up";

/** An upload under way: how far, why it waits, and how to stop it or go on. */
export function SendStep({ wizard, state }: { wizard: Wizard; state: WizardState }) {
  const t = useTranslations("upload.send");
  const title = useTranslations("upload")("step.send");
  const giveUp = useGiveUp(wizard);
  const { sending, total, order } = state;
  const status = useStatus(sending, total);
  if (!sending) return null;
  if (sending.state === "twice") {
    return (
      <Panel title={title} flush>
        <SameListNote wizard={wizard} list={sending.list} contacts={sending.contacts} />
      </Panel>
    );
  }
  const { sender } = wizard;
  const failure = sending.state === "failed" ? sending.error : null;
  const gone = failure instanceof RequestError && failure.status === 404;
  const signedOut = failure instanceof RequestError && failure.status === 401;
  const received = "received" in sending ? sending.received : 0;
  return (
    <Panel title={title} aside={order && wizard.kind === "list" ? order.name : null}>
      <div className={classes.send}>
        <p role="status" className={classes.status}>
          {status}
        </p>
        <progress
          className={classes.progress}
          data-state={sending.state}
          aria-label={t("progress")}
          {...(sending.state !== "packing"
            ? { value: received, max: Math.max(1, total) }
            : state.busy?.doing === "packing"
              ? { value: state.busy.part, max: 1 }
              : {})}
        />
        {gone ? (
          <Alert role="alert" color="red" variant="light" title={t("gone")}>
            {t("goneText")}
          </Alert>
        ) : failure ? (
          <ErrorPanel error={failure} />
        ) : null}
        <Group gap="xs">
          {sending.state === "sending" || sending.state === "packing" || sending.state === "waiting" ? (
            <Button variant="default" onClick={() => void sender.pause()} disabled={sending.state === "packing"}>
              {t("pause")}
            </Button>
          ) : (
            <Button onClick={() => void sender.resume()}>{t(sending.state === "paused" ? "resume" : "retry")}</Button>
          )}
          {sending.state === "waiting" ? (
            <Button variant="default" onClick={() => void sender.resume()}>
              {t("tryNow")}
            </Button>
          ) : null}
          {signedOut ? (
            <Button component="a" href={`/login?next=${encodeURIComponent(location.pathname)}`} variant="default">
              {t("signIn")}
            </Button>
          ) : null}
          <Button variant="subtle" color="red" onClick={() => void giveUp()}>
            {t("giveUp")}
          </Button>
        </Group>
      </div>
    </Panel>
  );
}

function useStatus(sending: UploadSending | null, total: number): string {
  const t = useTranslations("upload.send");
  const seconds = useCountdown(sending?.state === "waiting" ? sending : null);
  if (!sending || sending.state === "twice") return "";
  if (sending.state === "packing") return t("packing");
  const { received } = sending;
  if (sending.state === "waiting") return t(sending.cause, { seconds, received, total });
  if (sending.state === "sending" && received === total && total > 0) return t("almost");
  return t(sending.state, { received, total });
}
