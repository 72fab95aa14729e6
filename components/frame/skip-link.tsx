import { useTranslations } from "next-intl";
import classes from "./skip-link.module.css";

/** The first stop of the Tab key on every page, seen while it has the focus: past what stands around the content. */
export function SkipLink() {
  const t = useTranslations("frame");
  return (
    <a className={classes.skip} href="#content">
      {t("skip")}
    </a>
  );
}
