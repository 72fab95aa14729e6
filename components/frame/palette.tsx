"use client";

import { useHotkeys } from "@mantine/hooks";
import { useSpotlight } from "@mantine/spotlight";
import dynamic from "next/dynamic";
import { Suspense, useEffect, useState } from "react";
import { WithWords } from "@/components/ui/in-language";
import { useLoadWhenIdle } from "@/components/ui/late/use-load-when-idle";
import { palette, paletteStore } from "./palette-store";

const loadDialog = () => import("./palette-dialog").then((file) => file.PaletteDialog);
const PaletteDialog = dynamic(loadDialog, { ssr: false });

/** Opens the palette by Ctrl+K. Its dialog loads a few seconds after the page, or at the first Ctrl+K. */
export function Palette() {
  const [isWanted, setWanted] = useState(false);
  const { opened } = useSpotlight(paletteStore);
  useHotkeys([["mod+K", palette.toggle]], []);
  const isLoaded = useLoadWhenIdle(loadDialog);
  useEffect(() => {
    if (!opened || isLoaded || isWanted) return;
    // A dialog that is mounted open would not know where the focus was.
    palette.close();
    setWanted(true);
  }, [opened, isLoaded, isWanted]);
  return isLoaded || isWanted ? (
    <Suspense>
      <WithWords of="settings">
        <PaletteDialog opensAtOnce={isWanted} />
      </WithWords>
    </Suspense>
  ) : null;
}
