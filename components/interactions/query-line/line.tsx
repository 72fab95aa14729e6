"use client";

import { Combobox, Input, useCombobox } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { IconTerminal2 } from "@tabler/icons-react";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import type { LineWords } from "@/lib/interactions/query-line/fields.ts";
import { type LineFault, readLine, waitsForChoices } from "@/lib/interactions/query-line/read-line.ts";
import type { SearchNames } from "@/lib/interactions/search/names-contract.ts";
import { MOST_FILTER_LENGTH } from "@/lib/interactions/values.ts";
import type { SearchState } from "../search/use-search";
import classes from "./line.module.css";
import { type LineSuggestion, suggestionsAt } from "./suggest";
import { useLineWords } from "./use-line-words";

const LONGEST_LINE_CHARACTERS = 2000;

type Props = { state: SearchState; names: SearchNames | undefined };

/** Filters written as one line, `agent:luis -channel:email duration:>5m`: Enter sets them, and leaves a faulty line as it is. */
export function QueryLine({ state, names }: Props) {
  const t = useTranslations("interactions.queryLine");
  const words = useLineWords(names);
  const [line, setLine] = useState("");
  const [caret, setCaret] = useState(0);
  const { faults, take, forget } = useTaking(line, words, state, () => {
    setLine("");
    setCaret(0);
  });
  const field = useRef<HTMLInputElement>(null);
  const faultId = useId();
  const choices = useCombobox({ onDropdownClose: () => choices.resetSelectedOption() });
  const suggestions = suggestionsAt(line, caret, words);
  useHotkeys([["Q", () => field.current?.select()]]);
  const write = (text: string, at: number) => {
    setLine(text);
    setCaret(at);
    forget();
    // What was chosen among the last suggestions is none of the next.
    choices.resetSelectedOption();
    choices.openDropdown();
  };
  useCaretAfter(field, line, caret);
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing || choices.getSelectedOptionIndex() >= 0) return;
    event.preventDefault();
    choices.closeDropdown();
    take();
  };
  const chosen = (key: string) => {
    const one = suggestions[Number(key)];
    if (one) write(one.line, one.caret);
  };
  return (
    <>
      <Combobox store={choices} onOptionSubmit={chosen} position="bottom-start" width={320} withinPortal>
        <Combobox.Target withExpandedAttribute>
          <Input
            role="combobox"
            ref={field}
            className={classes.line}
            classNames={{ input: classes.input }}
            size="xs"
            aria-label={t("label")}
            placeholder={t("placeholder")}
            title={t("hint")}
            leftSection={<IconTerminal2 size={15} aria-hidden />}
            value={line}
            error={faults.length > 0}
            // What Mantine would say of a faulty field is said in the row below.
            withAria={false}
            aria-invalid={faults.length > 0}
            aria-describedby={faults.length > 0 ? faultId : undefined}
            maxLength={LONGEST_LINE_CHARACTERS}
            spellCheck={false}
            autoComplete="off"
            onChange={({ currentTarget: { value, selectionStart } }) => write(value, selectionStart ?? value.length)}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
            onClick={() => choices.openDropdown()}
            onBlur={() => choices.closeDropdown()}
            onKeyDown={press}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={suggestions.length === 0}>
          <Combobox.Options aria-label={t("suggestions")}>
            {suggestions.map((one, index) => (
              <Combobox.Option key={`${one.field} ${one.text}`} value={String(index)} className={classes.option}>
                <Words suggestion={one} />
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {faults.length > 0 ? (
        <div id={faultId} role="alert" className={classes.faults}>
          {faults.map((one) => told(one, t)).join(" ")}
        </div>
      ) : null}
    </>
  );
}

/** Applies a line once its choices are loaded. A line that the user changes before that is not applied. */
function useTaking(line: string, words: LineWords, { url, change }: SearchState, onTaken: () => void) {
  const [faults, setFaults] = useState<readonly LineFault[]>([]);
  const [awaited, setAwaited] = useState<string | null>(null);
  const take = () => {
    const waits = waitsForChoices(line, words);
    setAwaited(waits ? line : null);
    if (waits) return;
    const { change: to, faults: found } = readLine(line, url, words);
    setFaults(found);
    if (found.length > 0 || Object.keys(to).length === 0) return;
    onTaken();
    change(to);
  };
  useEffect(() => {
    if (awaited === line && !waitsForChoices(line, words)) take();
  });
  return { faults, take, forget: () => setFaults([]) };
}

function Words({ suggestion: { text, field } }: { suggestion: LineSuggestion }) {
  const t = useTranslations("interactions.queryLine");
  return (
    <>
      <span className={classes.text}>{text}</span>
      {field ? <span className={classes.field}>{t(`field.${field}`)}</span> : null}
    </>
  );
}

function told({ text, why }: LineFault, t: ReturnType<typeof useTranslations<"interactions.queryLine">>): string {
  const shown = text.length > 60 ? `${text.slice(0, 60)}…` : text;
  return t(`fault.${why}`, { text: shown, most: MOST_FILTER_LENGTH });
}

/** A browser puts the caret behind a text that was not typed: it belongs behind what a suggestion wrote. */
function useCaretAfter(field: React.RefObject<HTMLInputElement | null>, line: string, caret: number): void {
  useEffect(() => {
    const input = field.current;
    if (input && input === document.activeElement && input.value === line && input.selectionStart !== caret)
      input.setSelectionRange(caret, caret);
  }, [field, line, caret]);
}
