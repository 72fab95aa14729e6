import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import classes from "./public-frame.module.css";
import { SkipLink } from "./skip-link";

/** What stands around a page that asks for no session, for someone without one. */
export function PublicFrame({ path, children }: { path: string; children: ReactNode }) {
  const t = useTranslations("frame");
  return (
    <div className={classes.frame}>
      <SkipLink />
      <header className={classes.head}>
        <div className={classes.brand}>
          <Logo />
          <span className={classes.word}>Switchyard</span>
        </div>
        <Link href={`/login?next=${encodeURIComponent(path)}`}>{t("signIn")}</Link>
      </header>
      <main id="content" className={classes.sheet} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
