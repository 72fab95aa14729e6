import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import { RowIcons } from "@/components/ui/row-icon";
import { AccountMenu } from "./account-menu";
import { MainNav } from "./main-nav";
import { Palette } from "./palette";
import { SearchButton } from "./search-button";
import classes from "./shell.module.css";
import { SkipLink } from "./skip-link";

/** The side bar and the sheet beside it that pages are drawn on. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <SkipLink />
      <RowIcons />
      <div className={classes.side}>
        <div className={classes.rail}>
          <div className={classes.brand}>
            <Logo />
            <span className={classes.word}>Switchyard</span>
          </div>
          <SearchButton />
          <MainNav />
          <AccountMenu />
        </div>
      </div>
      <main id="content" className={classes.sheet} tabIndex={-1}>
        {children}
      </main>
      <Palette />
    </div>
  );
}
