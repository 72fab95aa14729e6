"use client";

import { Anchor, Modal, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { onSignedOut } from "@/lib/http/browser/signed-out.ts";
import { useMe } from "./me";
import { useIsKiosk } from "./use-is-kiosk";
import { useLoadWhenIdle } from "./use-load-when-idle";

const loadForm = () => import("./sign-in-form").then((file) => file.SignInForm);
const SignInForm = dynamic(loadForm, { ssr: false });

// Above every other dialog, and under the notifications.
const Z_INDEX = 390;

/**
 * Once an answer says that the session ended, asks for the password over the page as it stands: nothing on it is lost,
 * and whoever signed in goes on there.
 */
export function SessionEnded() {
  const t = useTranslations("frame.sessionEnded");
  const { username } = useMe();
  const isKiosk = useIsKiosk();
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  // Before the session can end: by then another version of the product may serve.
  useLoadWhenIdle(loadForm);
  useEffect(() => onSignedOut(() => setEnded(true)), []);
  const goOn = () => {
    setEnded(false);
    // What was refused meanwhile is asked for again.
    void client.invalidateQueries();
  };
  const here = () => window.location.pathname + window.location.search;
  return (
    <Modal
      opened={ended}
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
        <SignInForm label={t("title")} username={username} onSignedIn={goOn} />
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
