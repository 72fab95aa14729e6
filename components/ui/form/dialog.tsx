"use client";

import { Button, Group, Modal, type ModalProps, Stack } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { FormEventHandler, ReactNode } from "react";
import classes from "./dialog.module.css";

type Props = {
  title: string;
  /** For one that stays on the page while it is closed. */
  opened?: boolean;
  onClose: () => void;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** The verb on the button that submits. */
  action: string;
  busy?: boolean;
  size?: ModalProps["size"];
  children: ReactNode;
};

/** A form in a dialog: fields, and below them Cancel and the verb, which stay in sight while a long form scrolls. */
export function FormDialog({
  title,
  opened = true,
  onClose,
  onSubmit,
  action,
  busy = false,
  size = "md",
  children,
}: Props) {
  const t = useTranslations("kit");
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={size} closeButtonProps={{ "aria-label": t("close") }}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Stack gap="sm">{children}</Stack>
        <Group className={classes.buttons ?? ""} justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} onMouseDown={(event) => event.preventDefault()}>
            {t("cancel")}
          </Button>
          {/* Left as it is, the field before would be checked now, and what is wrong with it push the button away. */}
          <Button type="submit" loading={busy} onMouseDown={(event) => event.preventDefault()}>
            {action}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
