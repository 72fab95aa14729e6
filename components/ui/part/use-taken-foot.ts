import { useEffect } from "react";

/** Buttons that stay in sight at the foot of the page: notices come at its head as long as they are there. */
export function useTakenFoot(isTaken = true) {
  useEffect(() => {
    if (!isTaken) return;
    document.body.dataset.takenFoot = "";
    return () => {
      delete document.body.dataset.takenFoot;
    };
  }, [isTaken]);
}
