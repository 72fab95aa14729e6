import Link from "next/link";
import { useTranslations } from "next-intl";
import { CopyText } from "@/components/ui/clipboard/copy-text";
import { PageFrame } from "@/components/ui/page-frame";
import type { GuideId } from "@/lib/reference/guides/all.ts";
import type { Block, Guide } from "@/lib/reference/guides/guide.ts";
import code from "./code.module.css";
import classes from "./guide-page.module.css";
import page from "./page.module.css";
import { Prose } from "./prose";

/** One page for integrators, beside the way to the others. */
export function GuidePage({ id, guide, ids }: { id: GuideId; guide: Guide; ids: readonly GuideId[] }) {
  const t = useTranslations("apiReference");
  return (
    <PageFrame title={t(`guide.${id}`)} note={<Prose text={guide.lead} />}>
      <div className={page.columns}>
        <nav className={page.nav} aria-label={t("pages")}>
          {ids.map((other) => (
            <Link key={other} href={`/docs/${other}`} aria-current={other === id ? "page" : undefined}>
              {t(`guide.${other}`)}
            </Link>
          ))}
          <Link href="/docs/api">{t("title")}</Link>
        </nav>
        <div className={classes.guide} lang="en">
          {guide.sections.map(({ title, blocks }) => (
            <section key={title} className={classes.section}>
              <h2>{title}</h2>
              {blocks.map((block) => (
                <BlockView key={JSON.stringify(block)} title={title} block={block} />
              ))}
            </section>
          ))}
        </div>
      </div>
    </PageFrame>
  );
}

function BlockView({ title, block }: { title: string; block: Block }) {
  const t = useTranslations("apiReference");
  if (typeof block === "string") {
    return (
      <p>
        <Prose text={block} />
      </p>
    );
  }
  if ("code" in block) {
    return (
      <div className={classes.code}>
        <pre className={code.code} data-runs={block.runs}>
          {block.code}
        </pre>
        <CopyText value={block.code} label={t("copyExample")} />
      </div>
    );
  }
  if ("items" in block) {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>
            <Prose text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <table aria-label={title}>
      <thead>
        <tr>
          {block.head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((row) => (
          <tr key={row.join("|")}>
            {row.map((cell, i) => (
              <td key={block.head[i]}>
                <Prose text={cell} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
