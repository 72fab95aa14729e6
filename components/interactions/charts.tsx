"use client";

import { Skeleton } from "@mantine/core";
import dynamic from "next/dynamic";

/** The charts of a search come after its results: what they are made of is no part of the page's own code. */
export const Charts = dynamic(async () => (await import("./charts-view")).ChartsView, {
  ssr: false,
  loading: () => <Skeleton height={188} radius="md" />,
});
