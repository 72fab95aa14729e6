"use client";

import { useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { useLoadWhenIdle } from "@/components/ui/late/use-load-when-idle";
import { onSignedOut } from "@/lib/http/browser/signed-out.ts";

const loadDialog = () => import("./session-dialog").then((file) => file.SessionDialog);
const SessionDialog = dynamic(loadDialog, { ssr: false });

/**
 * Once an answer says that the session ended, asks for the password over the page as it stands: nothing on it is lost,
 * and whoever signed in goes on there.
 */
export function SessionEnded() {
  const client = useQueryClient();
  const [ended, setEnded] = useState(false);
  // Before the session can end: by then another version of the product may serve.
  const isLoaded = useLoadWhenIdle(loadDialog);
  useEffect(() => onSignedOut(() => setEnded(true)), []);
  const goOn = () => {
    setEnded(false);
    // What was refused meanwhile is asked for again.
    void client.invalidateQueries();
  };
  return isLoaded || ended ? <SessionDialog ended={ended} onGoOn={goOn} /> : null;
}
