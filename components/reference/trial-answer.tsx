import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { readJson } from "@/lib/json/read.ts";
import type { TrialOutcome } from "./send-trial";
import classes from "./try-it.module.css";

const SHOWN_CHARACTERS = 100_000;

/** The answer to an operation that was tried. */
export function TrialAnswer({ outcome: { status, ms, type, requestId, text } }: { outcome: TrialOutcome }) {
  const t = useTranslations("apiReference");
  if (status === 0) {
    return (
      <p role="status" className={classes.note}>
        {t("try.unreachable")}
      </p>
    );
  }
  const shown = readable(text, type);
  return (
    <section className={classes.answer} aria-label={t("try.answer")}>
      <div className={classes.foot}>
        <strong role="status" className={classes.status} data-tone={status < 400 ? "go" : "stop"}>
          {status}
        </strong>
        <span className={classes.note}>{t("try.took", { ms })}</span>
        {requestId ? (
          <span className={classes.note}>
            X-Request-Id <code>{requestId}</code>
          </span>
        ) : null}
        <CopyText value={text} label={t("try.copyAnswer")} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keys */}
      <pre className={classes.text} tabIndex={0} lang="en">
        {shown.slice(0, SHOWN_CHARACTERS)}
      </pre>
      {shown.length > SHOWN_CHARACTERS ? <p className={classes.note}>{t("try.cut")}</p> : null}
    </section>
  );
}

/** Indented JSON; any other text unchanged. */
function readable(text: string, type: string): string {
  if (!/json/.test(type) || /ndjson/.test(type)) return text;
  try {
    return JSON.stringify(readJson(text), null, 2);
  } catch {
    return text;
  }
}
