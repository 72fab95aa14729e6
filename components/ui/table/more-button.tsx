import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./more-button.module.css";

type Growing = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };

/** Below rows that come page by page: brings the next ones, and is not there after the last. */
export function MoreButton({ query, children }: { query: Growing; children: ReactNode }) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      className={classes.more ?? ""}
      variant="default"
      loading={query.isFetchingNextPage}
      onClick={() => void query.fetchNextPage()}
    >
      {children}
    </Button>
  );
}
