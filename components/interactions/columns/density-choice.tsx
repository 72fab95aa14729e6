"use client";

import { SegmentedControl } from "@mantine/core";
import { useTranslations } from "next-intl";
import { type Density, densities } from "@/lib/interactions/search/column-view.ts";
import type { ColumnView } from "./use-column-view";

/** How high the rows are. */
export function DensityChoice({ view }: { view: ColumnView }) {
  const t = useTranslations("interactions.columns");
  return (
    <SegmentedControl<Density>
      aria-label={t("density")}
      fullWidth
      size="xs"
      value={view.density}
      onChange={view.setDensity}
      data={densities.map((value) => ({ value, label: t(value) }))}
    />
  );
}
