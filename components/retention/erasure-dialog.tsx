"use client";

import { Alert, Button, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Facts } from "@/components/ui/facts";
import { useNotify } from "@/components/ui/notify";
import { useErase, usePreview } from "@/lib/erasure/queries.ts";
import type { ErasurePreview } from "@/lib/erasure/schema.ts";
import { RequestError } from "@/lib/http/browser/client.ts";
import { PersonFields, type PersonValue, personOf } from "./person-fields";

/** Whom to erase, what that would meet, and the same typed once more. */
export function ErasureDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("retention.erasure");
  const k = useTranslations("kit");
  const [sought, setSought] = useState<PersonValue>({ by: "clientId", value: "" });
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [found, setFound] = useState<ErasurePreview | null>(null);
  const preview = usePreview();
  const erase = useErase();
  const notify = useNotify();
  const router = useRouter();
  const isSure = typed.trim() === sought.value.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sought.value.trim() === "") return setError(k("invalid.required"));
    try {
      if (!found) return setFound(await preview.mutateAsync(personOf(sought)));
      if (!isSure) return;
      const { id } = await erase.mutateAsync(personOf(sought));
      router.push(`/settings/erasures/${id}`);
    } catch (failure) {
      const at = failure instanceof RequestError ? failure.errors[0] : undefined;
      if (at) setError(at.message);
      else notify.failed(failure);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t("new")} size="md" closeButtonProps={{ "aria-label": k("close") }}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          <PersonFields
            sought={sought}
            onChange={(changed) => {
              setSought(changed);
              setError(null);
            }}
            error={error}
            disabled={found !== null}
          />
          {found ? (
            <>
              <Found found={found} />
              <TextInput
                label={t(`typeAgain.${sought.by}`)}
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
                autoComplete="off"
                data-autofocus
                autoFocus
              />
            </>
          ) : null}
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          {found ? (
            <Button
              variant="default"
              onClick={() => {
                setFound(null);
                setTyped("");
              }}
            >
              {t("back")}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {k("cancel")}
            </Button>
          )}
          {found ? (
            <Button type="submit" color="red" disabled={!isSure} loading={erase.isPending}>
              {t("erase")}
            </Button>
          ) : (
            <Button type="submit" loading={preview.isPending}>
              {t("look")}
            </Button>
          )}
        </Group>
      </form>
    </Modal>
  );
}

function Found({ found }: { found: ErasurePreview }) {
  const t = useTranslations("retention.erasure");
  const { blacklisted, ...counts } = found;
  const names = Object.keys(counts) as (keyof typeof counts)[];
  return (
    <section aria-label={t("found")}>
      <Facts facts={names.map((name) => ({ label: t(`kind.${name}`), value: t("count", { count: counts[name] }) }))} />
      <Alert color="yellow" mt="sm">
        {t("warning")} {blacklisted ? t("staysBlacklisted") : null}
      </Alert>
    </section>
  );
}
