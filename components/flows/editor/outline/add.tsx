"use client";

import { Select } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { nodeKinds } from "@/lib/flows/nodes/kinds.ts";
import { useKindTitle } from "../../canvas/use-names";

type Props = { after: string; onAdd: (kind: string) => void; onClose: () => void };

/** Chooses the kind of node that comes after another. */
export function OutlineAdd({ after, onAdd, onClose }: Props) {
  const t = useTranslations("flowEditor.outline");
  const kindTitle = useKindTitle();
  // Other data, even the same anew, would empty the field while someone types in it.
  const kinds = useMemo(() => nodeKinds.map((value) => ({ value, label: kindTitle(value) })), [kindTitle]);
  return (
    <Select
      aria-label={t("addAfter", { name: after })}
      placeholder={t("kind")}
      data={kinds}
      searchable
      autoFocus
      defaultDropdownOpened
      onChange={(kind) => kind && onAdd(kind)}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
      mt={4}
    />
  );
}
