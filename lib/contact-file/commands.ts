import { PhoneCountry } from "../phone-country.ts";
import { EntryRows } from "./judge/entry-rows.ts";
import { FileReview } from "./judge/file-review.ts";
import { type Mapping, withHeaders } from "./judge/mapping.ts";
import type { ContactFileCommands, FileProgress, HubFacts } from "./protocol.ts";
import { OpenFile } from "./read/open-file.ts";
import { isSpellingAlone, type Reading, type ReadOptions } from "./reading.ts";

type Opened = { file: OpenFile; hub: HubFacts; reading: Reading };

/** What the worker does, for one file at a time. */
export function contactFileCommands(onProgress: (progress: FileProgress) => void): ContactFileCommands {
  let opened: Opened | null = null;
  let current: { mapping: Mapping; review: FileReview } | null = null;

  let listed: EntryRows | null = null;

  const entryRows = () => {
    if (!listed) throw new Error("no columns were chosen yet");
    return listed;
  };

  const reviewed = () => {
    if (!current) throw new Error("no mapping was reviewed yet");
    return current.review;
  };

  /** The review's figures once something was done to it. */
  const after = (change: (review: FileReview) => void) => {
    const review = reviewed();
    change(review);
    return review.summary();
  };

  /** The same steps again, on the rows as they are read now. */
  const review = (mapping: Mapping, steps: FileReview["done"]) => {
    const made = new FileReview({ ...rowsOf(opened), mapping }, onProgress);
    for (const step of steps) made.apply(step);
    current = { mapping, review: made };
    return made.summary();
  };

  return {
    async read(source, hub, options = {}) {
      current = null;
      opened = null;
      listed = null;
      const file = new OpenFile(source, hub, options, (part) => onProgress({ doing: "reading", part }));
      const reading = await file.read();
      opened = { file, hub, reading };
      return reading;
    },
    async reread(options) {
      if (!opened) throw new Error("no file was read yet");
      listed = null;
      const before = opened.reading;
      const reading = await opened.file.change(options);
      opened.reading = reading;
      const mapping =
        current && isSpelling(options, before, reading) ? withHeaders(current.mapping, reading.columns) : null;
      if (current && mapping) review(mapping, current.review.done);
      else current = null;
      return reading;
    },
    async review(mapping) {
      return review(mapping, current?.review.done ?? []);
    },
    rows: (filter, first, count) => reviewed().window(filter, first, count),
    preview: (cause, fix, time) => reviewed().preview(cause, fix, opened?.reading.options.country ?? null, time),
    previewAll: (fixes) => reviewed().previewAll(fixes),
    apply: (step) => after((review) => review.apply(step)),
    undo: () => after((review) => review.undo()),
    steps: () => reviewed().done,
    replay: (steps) =>
      after((review) => {
        for (const step of steps) review.apply(step);
      }),
    toCheck: (id) => reviewed().toCheck(id),
    checked: (answer) => after((review) => review.checked(answer)),
    plan: async () => (await reviewed().packing()).plan,
    chunk: async (index) => (await reviewed().packing()).chunk(index),
    refused: (errors) => after((review) => review.refuse(errors)),
    problemRows: (labels) => reviewed().problemRows(labels),
    leftOut: (labels) => reviewed().leftOut(labels),
    asEntries(columns) {
      const { table, header, delimiter, headers, country } = rowsOf(opened);
      listed = new EntryRows({ table, header, delimiter, headers, columns, country: new PhoneCountry(country) });
      return listed.counts();
    },
    entries: (first, count) => entryRows().entries(first, count),
    unreadRows: (labels) => entryRows().unreadRows(labels),
  };
}

/** The rows of a file, and how they were read. */
function rowsOf(opened: Opened | null) {
  const table = opened?.file.taken?.table;
  if (!opened || !table) throw new Error("no file was read yet");
  const { header, delimiter, country, addsCode } = opened.reading.options;
  const headers = opened.reading.columns.map((column) => column.header);
  return { table, header, delimiter, headers, country, addsCode, hub: opened.hub };
}

/** Whether the same rows and columns were read, only spelt in another way. */
function isSpelling(options: Partial<ReadOptions>, before: Reading, after: Reading): boolean {
  return (
    isSpellingAlone(options) &&
    !after.refusal &&
    before.rows === after.rows &&
    before.columns.length === after.columns.length
  );
}
