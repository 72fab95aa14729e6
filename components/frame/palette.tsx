"use client";

import { useHotkeys } from "@mantine/hooks";
import { useSpotlight } from "@mantine/spotlight";
import dynamic from "next/dynamic";
import { useCallback, useEffect, useState } from "react";
import { palette, paletteStore } from "./palette-store";
import { useLoadWhenIdle } from "./use-load-when-idle";

const loadDialog = () => import("./palette-dialog").then((file) => file.PaletteDialog);
const PaletteDialog = dynamic(loadDialog, { ssr: false });

/** Opens the palette by Ctrl+K. Its dialog loads a few seconds after the page, or at the first Ctrl+K. */
export function Palette() {
  const [state, setState] = useState<"away" | "mounted" | "wanted">("away");
  const { opened } = useSpotlight(paletteStore);
  useHotkeys([["mod+K", palette.toggle]], []);
  useLoadWhenIdle(
    loadDialog,
    useCallback(() => setState((before) => (before === "away" ? "mounted" : before)), []),
  );
  useEffect(() => {
    if (!opened || state !== "away") return;
    // A dialog that is mounted open would not know where the focus was.
    palette.close();
    setState("wanted");
  }, [opened, state]);
  return state === "away" ? null : <PaletteDialog opensAtOnce={state === "wanted"} />;
}
