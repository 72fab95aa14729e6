"use client";

import { ActionIcon, Popover, Skeleton, TextInput } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useTextBeforeHydration } from "./use-text-before-hydration";

const Calendar = dynamic(() => import("./calendar").then((part) => part.Calendar), {
  loading: () => <Skeleton h={240} w={224} />,
});

type Props = {
  label: string;
  /** `yyyy-MM-dd HH:mm:ss` on the clock of the zone in use. */
  value: string;
  /** Reads what was typed; null while it names no moment, empty where none is a value too. */
  read: (text: string) => string | null;
  onChange: (value: string) => void;
  /** Name of the button that opens the calendar. */
  calendarLabel: string;
  /** Of the field, where a form sends it. */
  name?: string;
  /** What is wrong with the moment it has. */
  error?: string | undefined;
};

/** A date and time to type or to choose in a calendar; it counts as soon as it can be read. */
export function MomentField({ label, value, read, onChange, calendarLabel, name, error }: Props) {
  const t = useTranslations("kit");
  const [typed, setTyped] = useState<string | null>(null);
  const [opened, setOpened] = useState(false);
  const wrong = typed !== null && read(typed) === null;
  const take = (text: string) => {
    const moment = read(text);
    if (moment !== null && moment !== value) onChange(moment);
  };
  const field = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setTyped(text);
    take(text);
  };
  useTextBeforeHydration(field, value, type);
  return (
    <TextInput
      ref={field}
      label={label}
      name={name}
      value={typed ?? value}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onBlur={() => !wrong && setTyped(null)}
      error={wrong ? t("invalid.moment") : error}
      autoComplete="off"
      rightSection={
        <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus>
          <Popover.Target>
            <ActionIcon size={24} aria-label={calendarLabel} onClick={() => setOpened(!opened)}>
              <IconCalendar size={15} />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p="xs">
            <Calendar
              value={value.slice(0, 10) || null}
              onChange={(date) => {
                take(date);
                setTyped(null);
                setOpened(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
    />
  );
}
