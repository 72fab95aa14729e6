"use client";

import { Tabs } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { RunRecord } from "@/lib/flows/run/schema.ts";
import { bodyOf } from "./body-of";
import classes from "./run-view.module.css";
import { ValueView } from "./value-view";

/** What came in, and what was answered. */
export function RunExchange({ run: { input, answer, result } }: { run: RunRecord }) {
  const t = useTranslations("runs.exchange");
  return (
    <Tabs defaultValue="input" className={classes.exchange ?? ""}>
      <Tabs.List>
        <Tabs.Tab value="input">{t("input")}</Tabs.Tab>
        <Tabs.Tab value="answer">{t("answer")}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="input">
        <ValueView label={t("names")} value={input} />
      </Tabs.Panel>
      <Tabs.Panel value="answer">
        {answer ? (
          <div className={classes.detail}>
            <p className={classes.answered}>
              {t("status")} <code>{answer.status}</code>
            </p>
            <div className={classes.pair}>
              <ValueView label={t("headers")} value={answer.headers} />
              <ValueView label={t("body")} value={bodyOf(answer.body)} />
            </div>
          </div>
        ) : (
          <p className={classes.answered}>{t("none")}</p>
        )}
        {result === null ? null : <ValueView label={t("result")} value={result} />}
      </Tabs.Panel>
    </Tabs>
  );
}
