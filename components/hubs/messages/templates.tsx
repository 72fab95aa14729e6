"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import { SendOne } from "@/components/frame/message/send-one";
import { TemplatePreviewPanel } from "@/components/frame/message/template-preview";
import { EmptyNote } from "@/components/ui/empty-note";
import { EnabledBadge } from "@/components/ui/enabled-badge";
import { QueryView } from "@/components/ui/query-view";
import { StatusBadge } from "@/components/ui/status-badge";
import type { DeskHub } from "@/lib/outbound/hubs/desk-contract.ts";
import { templatesQuery } from "@/lib/outbound/queries.ts";
import { ContactPicker } from "./contact-picker";
import classes from "./templates.module.css";

/** The templates beside the one that is looked at, filled from a contact of the hub. */
export function Templates({ hub: desk }: { hub: DeskHub }) {
  const t = useTranslations("hubs.template");
  const hub = desk.name;
  const [{ template: chosen, contact }, setUrl] = useQueryStates({ template: parseAsString, contact: parseAsString });
  const query = useQuery(templatesQuery(hub, contact));
  return (
    <QueryView
      query={query}
      isEmpty={({ result }) => result.length === 0}
      empty={<EmptyNote title={t("none")}>{t("noneText")}</EmptyNote>}
    >
      {({ result, contact: from }) => {
        const shown = result.find(({ name }) => name === chosen) ?? result.find((one) => one.isDefault) ?? result[0];
        return (
          <div className={classes.split}>
            <ul className={classes.names} aria-label={t("all")}>
              {result.map(({ name, enabled, isDefault }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={classes.name}
                    aria-current={name === shown?.name ? "true" : undefined}
                    onClick={() => void setUrl({ template: name })}
                  >
                    <span>{name}</span>
                    {isDefault ? <StatusBadge tone="info">{t("default")}</StatusBadge> : null}
                    {enabled ? null : <EnabledBadge enabled={false} />}
                  </button>
                </li>
              ))}
            </ul>
            <div className={classes.preview}>
              <ContactPicker hub={hub} contact={from} onPick={(id) => void setUrl({ contact: id })} />
              {shown ? (
                <>
                  <TemplatePreviewPanel template={shown} isFilled={from !== null} />
                  <SendOne hub={desk} message={{ subject: shown.subject, content: shown.content, contact: from?.id }} />
                </>
              ) : null}
            </div>
          </div>
        );
      }}
    </QueryView>
  );
}
