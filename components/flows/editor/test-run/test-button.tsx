"use client";

import { Button } from "@mantine/core";
import { IconPlayerPlay } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useEditor } from "../state/editor-context";
import { toggleTest } from "./toggle-test";
import { useTests } from "./use-tests";

/** Opens the place where the drawing is tested, and closes it. */
export function TestButton() {
  const t = useTranslations("flowTestRun");
  const editor = useEditor();
  const isOpen = useTests((state) => state.isOpen);
  return (
    <Button
      variant="default"
      data-folds="test"
      aria-expanded={isOpen}
      title="T"
      leftSection={<IconPlayerPlay size={14} aria-hidden />}
      onClick={() => toggleTest(editor)}
    >
      {t("title")}
    </Button>
  );
}
