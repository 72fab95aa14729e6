"use client";

import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { QueryView } from "@/components/ui/query-view";
import { rejectQuery } from "@/lib/interactions/feed/queries.ts";
import { RejectForm } from "./reject-form";

/** One reject: why, what was fed, and what to do about it. */
export function RejectDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTranslations("feed");
  const query = useQuery(rejectQuery(id));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("rejectNumber", { id })}
      size="xl"
      closeButtonProps={{ "aria-label": t("close") }}
    >
      <QueryView query={query} lines={8}>
        {(reject) => <RejectForm reject={reject} onClose={onClose} />}
      </QueryView>
    </Modal>
  );
}
