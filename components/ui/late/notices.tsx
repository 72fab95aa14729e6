"use client";

import { useNotifications } from "@mantine/notifications";
import dynamic from "next/dynamic";
import { useLoadWhenIdle } from "./use-load-when-idle";

const load = () => import("./notices-shown").then((file) => file.NoticesShown);
const NoticesShown = dynamic(load, { ssr: false });

/** What is told at the corner of the page. Its code loads once the page has been idle, or with the first that is told. */
export function Notices() {
  const isTold = useNotifications().notifications.length > 0;
  const isLoaded = useLoadWhenIdle(load);
  return isLoaded || isTold ? <NoticesShown /> : null;
}
