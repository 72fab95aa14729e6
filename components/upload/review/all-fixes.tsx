"use client";

import { Button } from "@mantine/core";
import { IconWand } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { useConfirm } from "@/components/ui/confirm";
import { WithWords } from "@/components/ui/in-language";
import { suggestedFixes } from "@/lib/contact-file/judge/suggested-fixes.ts";
import type { FixesPreview, ProblemGroup } from "@/lib/contact-file/review.ts";
import type { Wizard } from "../wizard";
import type { WizardState } from "../wizard-state";
import classes from "./all-fixes.module.css";
import { useFixWords } from "./use-fix-words";

type Props = { wizard: Wizard; state: WizardState; groups: ProblemGroup[] };

/** The first fix of every cause at once, as one step that one undo takes back, once it is seen what they change. */
export function AllFixes({ wizard, state, groups }: Props) {
  const t = useTranslations("upload.allFixes");
  const confirm = useConfirm();
  const { country = null, addsCode = true } = state.reading?.options ?? {};
  const words = useFixWords(country, addsCode);
  const fixes = suggestedFixes(groups, country);
  if (fixes.length === 0) return null;
  const begin = async () => {
    let seen: FixesPreview | undefined;
    const looked = await wizard.run("checking", async () => {
      seen = await wizard.file.previewAll(fixes);
      return {};
    });
    if (!looked || !seen) return;
    const sure = await confirm({
      title: t("title"),
      // The question stands outside of the pages of outbound.
      text: (
        <WithWords of="outbound">
          <Changes seen={seen} groups={groups} words={words} />
        </WithWords>
      ),
      action: t("apply"),
    });
    if (sure) await wizard.apply({ do: "fixes", fixes });
  };
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconWand size={14} aria-hidden />}
      disabled={state.busy !== null}
      onClick={() => void begin()}
    >
      {t("open")}
    </Button>
  );
}

type ChangesProps = { seen: FixesPreview; groups: ProblemGroup[]; words: ReturnType<typeof useFixWords> };

function Changes({ seen, groups, words }: ChangesProps) {
  const t = useTranslations("upload");
  return (
    <>
      <p className={classes.mended}>{t("allFixes.mended", { count: seen.mended })}</p>
      <ul className={classes.fixes} aria-label={t("group.more")}>
        {seen.fixes.map(({ fix: { cause, fix }, cells, examples }) => {
          const group = groups.find((one) => one.cause === cause) ?? { cause };
          return (
            <li key={cause}>
              <div className={classes.what}>
                <b>{words.titleOf(group)}</b> <span>{words.nameOf(group, fix)}</span>
                <span className={classes.cells}>{t("allFixes.cells", { count: cells })}</span>
              </div>
              {examples.map(({ row, before, after }) => (
                <div key={`${row} ${before}`} className={classes.example}>
                  <code>{before}</code> <span aria-hidden>→</span> <code>{after || t("group.emptyValue")}</code>
                </div>
              ))}
            </li>
          );
        })}
      </ul>
    </>
  );
}
