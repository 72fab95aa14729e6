import Link from "next/link";
import { useTranslations } from "next-intl";
import type { AuditEntry, AuditReferent } from "@/lib/audit/schema.ts";
import { seenText } from "@/lib/text.ts";
import classes from "./entry.module.css";

/** What was changed: by its name and linked to its page where it is still there, else as it was written down. */
export function AuditTarget({ target, refersTo }: Pick<AuditEntry, "target" | "refersTo">) {
  const t = useTranslations("audit");
  if (!refersTo) {
    return (
      <bdi className={classes.target} title={seenText(target)}>
        {seenText(target)}
      </bdi>
    );
  }
  const { kind, hub } = refersTo;
  const name = seenText(kind === "leads" ? t("areas.lead") : refersTo.name);
  return (
    <Link href={pathOf(refersTo)} prefetch={false} className={classes.target} title={seenText(target)}>
      <bdi>
        {hub === null ? name : t.rich("inHub", { name, hub: seenText(hub), own: (words) => <bdi>{words}</bdi> })}
      </bdi>
    </Link>
  );
}

function pathOf({ kind, name, hub, list }: AuditReferent): string {
  if (kind === "list" || kind === "leads") {
    return `/hubs/${encodeURIComponent(hub ?? "")}/${kind === "list" ? `lists/${list}` : "fresh-leads"}`;
  }
  if (kind === "flow" || kind === "hub") return `/${kind}s/${encodeURIComponent(name)}`;
  return `/settings/${kind}s?find=${encodeURIComponent(name)}`;
}
