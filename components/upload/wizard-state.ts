import type { Mapping } from "@/lib/contact-file/judge/mapping.ts";
import type { CauseLabels, FileProgress } from "@/lib/contact-file/protocol.ts";
import type { Reading, ReadOptions } from "@/lib/contact-file/reading.ts";
import type { Review, Step } from "@/lib/contact-file/review.ts";
import type { LeftOutRecord } from "@/lib/outbound/lists/left-out-schema.ts";
import type { ListRecord } from "@/lib/outbound/lists/schema.ts";
import type { KeptWork } from "./saved/work-store";
import type { Standing } from "./send/sending";

export type UploadKind = "list" | "leads";

export const stages = ["file", "match", "review", "send"] as const;
export type Stage = (typeof stages)[number];

export type UploadOrder = {
  name: string;
  onError: "fail" | "skip";
  /** A tried order that was given up gets another number, and so another Idempotency-Key. */
  attempt: number;
  /** The upload at the service, once there is one. */
  id: number | null;
  fingerprint: string;
  /** In which words the rows that are left out are told of. */
  labels: CauseLabels;
};

/** What someone chose, matched, mended and sent so far: plain data that a browser can keep. */
export type Prepared = {
  pasted: boolean;
  options: Partial<ReadOptions>;
  mapping: Mapping | null;
  steps: Step[];
  stage: Stage;
  order: UploadOrder | null;
  paused: boolean;
};

export type UploadSending =
  | { state: "packing" }
  /** These very contacts are a list of the hub already. */
  | { state: "twice"; list: ListRecord; contacts: number }
  | Standing
  | { state: "paused"; received: number }
  | { state: "failed"; received: number; error: unknown };

export type Outcome = { list: number } | { leads: SavedLeads };

export type SavedLeads = {
  saved: number;
  list: number;
  soon: number;
  first: string | null;
  last: string | null;
  /** The rows of the file that were not saved. */
  leftOut: LeftOutRecord | null;
};

export type WizardState = {
  /** Work of before is looked for. */
  starting: boolean;
  stage: Stage;
  filename: string;
  size: number;
  pasted: boolean;
  busy: FileProgress | null;
  reading: Reading | null;
  mapping: Mapping | null;
  /** Whose matching of before was taken. */
  known: "mine" | "workspace" | null;
  /** Next was asked for though no column has the number or address. */
  lacksClient: boolean;
  review: Review | null;
  /** Grows with every change of the rows. */
  version: number;
  /** How the question about blacklist and lists of the hub goes. */
  asking: "no" | "asked" | "failed" | "done";
  /** The service refused so many contacts at the last try. */
  refused: number;
  order: UploadOrder | null;
  total: number;
  sending: UploadSending | null;
  outcome: Outcome | null;
  /** Whether a reload goes on from here; null until that was tried. */
  kept: boolean | null;
  /** Unfinished work that this tab could go on with. */
  unfinished: KeptWork[];
  error: unknown;
};

export const empty: WizardState = {
  starting: true,
  stage: "file",
  filename: "",
  size: 0,
  pasted: false,
  busy: null,
  reading: null,
  mapping: null,
  known: null,
  lacksClient: false,
  review: null,
  version: 0,
  asking: "no",
  refused: 0,
  order: null,
  total: 0,
  sending: null,
  outcome: null,
  kept: null,
  unfinished: [],
  error: null,
};
