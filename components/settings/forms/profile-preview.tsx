import { Fieldset } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ErrorPanel } from "@/components/ui/error-panel";
import { profilePreviewQuery } from "@/lib/profile-preview/queries.ts";
import type { PreviewedProfile } from "@/lib/profile-preview/schema.ts";
import classes from "./profile-preview.module.css";

const DEBOUNCE_MS = 300;

/** What a person with the profile would see, counted while it is edited. */
export function ProfilePreviewPanel({ profile }: { profile: PreviewedProfile }) {
  const t = useTranslations("settings.profiles.preview");
  const [edited] = useDebouncedValue(profile, DEBOUNCE_MS);
  const { data, error, refetch } = useQuery(profilePreviewQuery(edited));
  const shares = data
    ? ([
        ["hubs", data.hubs],
        ["campaigns", data.campaigns],
        ["interactions", data.interactions],
      ] as const)
    : [];
  return (
    <Fieldset legend={t("title")} p="xs">
      {error ? <ErrorPanel error={error} onRetry={() => void refetch()} stale={data !== undefined} /> : null}
      <ul className={classes.lines} aria-live="polite">
        {profile.actions.length === 0 ? <li className={classes.caution}>{t("noPermission")}</li> : null}
        {shares.map(([name, share]) => (
          <li key={name}>{share ? t(name, share) : t("noInteractions")}</li>
        ))}
        {data?.hiddenHubs.map(({ hub, campaign }) => (
          <li key={hub} className={classes.caution}>
            {t("hiddenHub", { hub, campaign })}
          </li>
        ))}
      </ul>
    </Fieldset>
  );
}
