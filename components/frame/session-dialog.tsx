"use client";

import { Anchor, Modal, Text } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useTranslations } from "next-intl";
import { useMe } from "./me";
import { SignInForm } from "./sign-in-form";
import { useIsKiosk } from "./use-is-kiosk";

// Above every other dialog, and under the notifications.
const Z_INDEX = 390;

/** Asks for the password in a dialog over the page. The page keeps what was typed on it. */
export function SessionDialog({ ended, onGoOn }: { ended: boolean; onGoOn: () => void }) {
  const t = useTranslations("frame.sessionEnded");
  const { username } = useMe();
  const isKiosk = useIsKiosk();
  // A dialog that is mounted open would not know where the focus was.
  const isMounted = useMounted();
  const here = () => window.location.pathname + window.location.search;
  return (
    <Modal
      opened={ended && isMounted}
      onClose={() => undefined}
      title={t("title")}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={Z_INDEX}
    >
      <Text size="sm" mb="md">
        {t("text")}
      </Text>
      {isKiosk ? (
        // Nobody is named there, so anyone may be the next.
        <SignInForm label={t("title")} onSignedIn={() => window.location.reload()} />
      ) : (
        <SignInForm label={t("title")} username={username} onSignedIn={onGoOn} />
      )}
      <Text size="sm" mt="md">
        <Anchor
          href="/login"
          onClick={(event) => {
            event.preventDefault();
            window.location.assign(`/login?next=${encodeURIComponent(here())}`);
          }}
        >
          {t("other")}
        </Anchor>
      </Text>
    </Modal>
  );
}
