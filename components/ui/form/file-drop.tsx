"use client";

import { IconFileUpload } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import classes from "./file-drop.module.css";

type Props = {
  label: string;
  /** What else stands in it: that a file may be dropped, which kinds are read, how far reading has come. */
  children: ReactNode;
  accept: string;
  isBusy?: boolean;
  onFile: (file: File) => void;
};

/** Takes a file that is chosen, or dropped anywhere on the page. */
export function FileDrop({ label, children, accept, isBusy = false, onFile }: Props) {
  const isOver = useDropped(onFile);
  return (
    <label className={classes.drop} data-busy={isBusy || undefined} data-over={isOver || undefined}>
      <IconFileUpload size={26} stroke={1.5} aria-hidden />
      <span className={classes.choose}>{label}</span>
      {children}
      <input
        type="file"
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onFile(file);
          event.currentTarget.value = "";
        }}
      />
    </label>
  );
}

/** Beside the field, the browser would leave the page for a file that is dropped. */
function useDropped(take: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file) take(file);
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", leave);
    document.addEventListener("drop", drop);
    return () => {
      document.removeEventListener("dragover", over);
      document.removeEventListener("dragleave", leave);
      document.removeEventListener("drop", drop);
    };
  });
  return isOver;
}
