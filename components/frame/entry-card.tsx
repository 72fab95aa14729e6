import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";
import classes from "./entry-card.module.css";

/** A page for who is not signed in: one card with the product's name, a title and what is to be done. */
export function EntryCard({ title, children }: { title: string; children: ReactNode }) {
  const t = useTranslations("login");
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <div className={classes.brand}>
          <Logo size={36} />
          <div>
            <p className={classes.word}>Switchyard</p>
            <p className={classes.lead}>{t("lead")}</p>
          </div>
        </div>
        <h1 className={classes.title}>{title}</h1>
        {children}
      </div>
    </main>
  );
}
