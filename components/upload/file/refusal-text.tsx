"use client";

import { useTranslations } from "next-intl";
import type { FileRefusal } from "@/lib/contact-file/reading.ts";

/** Why a file cannot be read. */
export function RefusalText({ refusal: { code, params } }: { refusal: FileRefusal }) {
  const t = useTranslations("upload.refusal");
  return t(code, params as never);
}
