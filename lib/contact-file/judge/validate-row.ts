import { isAddress, phoneNumber } from "../../client-id.ts";
import { type Contact, contactSchemas, dataBytes, leadSchemas, maxDataBytes } from "../../outbound/contact/contact.ts";
import { isPlainContact } from "../../outbound/contact/fast-check.ts";
import { filling, mergeFieldsIn } from "../../outbound/hubs/merge-fields.ts";
import type { PhoneCountry } from "../../phone-country.ts";
import { formatWall } from "../../time/instant.ts";
import { instantOf } from "../../time/local-time.ts";
import { isZone } from "../../time/zone-name.ts";
import type { Messages, NamedThing } from "../protocol.ts";
import { cleanText } from "../read/clean-text.ts";
import type { Cause } from "../review.ts";
import type { ColumnPlan } from "./column-plan.ts";
import { type DateOrder, isDayAlone, readDateAndTime, readDateTime } from "./dates.ts";
import { numberFault } from "./number-fault.ts";
import { numbersIn } from "./numbers.ts";
import { pathsIn } from "./paths.ts";
import { isAdvice } from "./problem-codes.ts";
import { zoneFromText } from "./zones.ts";

export type RowProblem = { cause: Cause; column: number | null; value: string };
export type Judged = { contact: Contact; problems: RowProblem[] };
export type Cells = (column: number) => string;

export type JudgeSettings = {
  plan: ColumnPlan;
  country: PhoneCountry;
  /** Whether its national numbers get its code. */
  addsCode: boolean;
  dateOrder: DateOrder;
  /** The campaign's zone. */
  timezone: string;
  now: Date;
  messages: Messages | null;
  /** What the server does not know, and what may be meant by it. It grows as the server answers. */
  unknown: UnknownNames;
};

export type UnknownNames = Record<NamedThing, Map<string, string | null>>;

/** Makes contacts of rows and says what is wrong with them, by the rules of the server. */
export class RowJudge {
  readonly #settings: JudgeSettings;
  readonly #schema: (typeof leadSchemas)[ColumnPlan["kind"]] | (typeof contactSchemas)[ColumnPlan["kind"]];

  constructor(settings: JudgeSettings) {
    this.#settings = settings;
    const { kind, array } = settings.plan;
    this.#schema = (array === "leads" ? leadSchemas : contactSchemas)[kind];
  }

  judge(cells: Cells): Judged {
    const problems: RowProblem[] = [];
    const contact: Contact = {};
    this.#who(cells, contact, problems);
    this.#zone(cells, contact, problems);
    this.#priority(cells, contact, problems);
    this.#names(cells, contact, problems);
    this.#schedule(cells, contact, problems);
    this.#data(cells, contact, problems);
    this.#message(contact, problems);
    if (!problems.some(({ cause }) => !isAdvice(cause))) this.#askSchema(contact, problems);
    return { contact, problems };
  }

  #who(cells: Cells, contact: Contact, problems: RowProblem[]): void {
    const { kind, who } = this.#settings.plan;
    if (kind === "email") this.#address(cells, contact, problems);
    else if (kind === "telephony") {
      const numbers = new Set<string>();
      let given = 0;
      for (const column of who) {
        for (const text of numbersIn(cells(column))) {
          given++;
          const number = this.#number(text, column, problems);
          if (number !== null) numbers.add(number);
        }
      }
      if (given === 0) problems.push({ cause: "number-missing", column: who[0] ?? null, value: "" });
      contact.clientIds = [...numbers];
    } else {
      const [column] = who;
      const text = column === undefined ? "" : cells(column).trim();
      const number = text === "" || column === undefined ? null : this.#number(text, column, problems);
      if (text === "") problems.push({ cause: "number-missing", column: column ?? null, value: "" });
      contact.clientId = number ?? "";
    }
  }

  #number(text: string, column: number, problems: RowProblem[]): string | null {
    const number = phoneNumber(text);
    const fault = numberFault(text, number);
    if (fault !== null || number === null) {
      problems.push({ cause: fault ?? "number-invalid", column, value: text });
      return null;
    }
    const { country, addsCode } = this.#settings;
    const completeness = country.judge(number);
    if (completeness === "national") problems.push({ cause: "number-national", column, value: text });
    if (completeness === "exit-code") problems.push({ cause: "number-exit-code", column, value: text });
    return addsCode && completeness === "national" ? (country.complete(number) ?? number) : number;
  }

  #address(cells: Cells, contact: Contact, problems: RowProblem[]): void {
    const [column = null] = this.#settings.plan.who;
    const value = column === null ? "" : cells(column);
    contact.clientId = value;
    if (isAddress(value)) return;
    const cleaned = cleanText(value);
    const cause = cleaned === "" ? "address-missing" : isAddress(cleaned) ? "untrimmed" : "address-invalid";
    problems.push({ cause, column, value });
  }

  #zone(cells: Cells, contact: Contact, problems: RowProblem[]): void {
    const { timezone: column } = this.#settings.plan;
    const value = column === null ? "" : cells(column);
    if (value.trim() === "") return;
    contact.timezone = value;
    if (isZone(value)) return;
    const cleaned = cleanText(value);
    const cause = isZone(cleaned) ? "untrimmed" : zoneFromText(cleaned) !== null ? "zone-misspelt" : "zone-unknown";
    problems.push({ cause, column, value });
  }

  #priority(cells: Cells, contact: Contact, problems: RowProblem[]): void {
    const { priority: column } = this.#settings.plan;
    const value = column === null ? "" : cells(column).trim();
    if (value === "") return;
    const priority = Number(value);
    if (/^[+-]?\d+$/.test(value) && (priority | 0) === priority) contact.priority = priority | 0;
    else problems.push({ cause: "priority-invalid", column, value });
  }

  #names(cells: Cells, contact: Contact, problems: RowProblem[]): void {
    const { plan } = this.#settings;
    for (const field of ["contactId", "agent", "subject", "template"] as const) {
      const column = plan[field];
      const value = column === null ? "" : cells(column).trim();
      if (value !== "") contact[field] = value;
    }
    const content = plan.content === null ? "" : cells(plan.content);
    if (content.trim() !== "") contact.content = content;
    const paths = plan.attachments.flatMap((column) => pathsIn(cells(column)));
    if (paths.length > 0) contact.attachments = paths;
    const { unknown } = this.#settings;
    const [agent = "", template = ""] = [contact.agent, contact.template];
    if (unknown.agents.has(agent)) problems.push({ cause: "agent-unknown", column: plan.agent, value: agent });
    if (unknown.templates.has(template)) {
      problems.push({ cause: "template-unknown", column: plan.template, value: template });
    }
    for (const path of unknown.attachments.size > 0 ? paths : []) {
      const column = plan.attachments.find((at) => pathsIn(cells(at)).includes(path)) ?? null;
      if (unknown.attachments.has(path)) problems.push({ cause: "attachment-unknown", column, value: path });
    }
  }

  #schedule(cells: Cells, contact: Contact, problems: RowProblem[]): void {
    const { plan, dateOrder, timezone, now } = this.#settings;
    if (plan.array !== "leads") return;
    const of = (column: number | null) => (column === null ? "" : cells(column).trim());
    const [whole, date, time] = [of(plan.scheduleDate), of(plan.date), of(plan.time)];
    const value = whole || [date, time].filter((text) => text !== "").join(" ");
    if (value === "") return;
    const column = whole !== "" ? plan.scheduleDate : (plan.date ?? plan.time);
    const read =
      whole !== "" || time === "" ? readDateTime(whole || date, dateOrder) : readDateAndTime(date, time, dateOrder);
    const isAlone = time === "" && read !== null && isDayAlone(value, whole === "");
    if (isAlone && read !== "ambiguous") {
      problems.push({ cause: "time-missing", column: whole === "" ? (plan.time ?? column) : column, value });
    } else if (read === null) problems.push({ cause: "date-invalid", column, value });
    else if (read === "ambiguous") problems.push({ cause: "date-ambiguous", column, value });
    else {
      contact.scheduleDate = formatWall(read);
      const zone = contact.timezone !== undefined && isZone(contact.timezone) ? contact.timezone : timezone;
      if (instantOf(read, zone) < now) problems.push({ cause: "date-past", column, value });
    }
  }

  #data(cells: Cells, contact: Contact, problems: RowProblem[]): void {
    // Without a prototype any header is a name like every other, `__proto__` too.
    const data: Record<string, string> = Object.create(null);
    let length = 0;
    for (const { column, name } of this.#settings.plan.data) {
      const value = cells(column);
      if (value.trim() === "") continue;
      data[name] = value;
      length += name.length + value.length + 6;
    }
    if (length === 0) return;
    contact.data = data;
    // A character is at most six bytes of JSON.
    if (length > maxDataBytes / 6 && dataBytes(data) > maxDataBytes) {
      problems.push({ cause: "data-too-large", column: null, value: "" });
    }
  }

  /** The values that the text of its message asks for and that it does not have. */
  #message({ content, subject, template, data }: Contact, problems: RowProblem[]): void {
    const { plan, messages } = this.#settings;
    if (plan.kind === "telephony") return;
    const named = messages?.templates[template ?? messages.template ?? ""];
    const asked = new Set(content === undefined ? named?.content : mergeFieldsIn(content));
    const inSubject = subject === undefined ? (named?.subject ?? messages?.subject ?? []) : mergeFieldsIn(subject);
    for (const name of plan.kind === "email" ? inSubject : []) asked.add(name);
    const column = content === undefined ? plan.template : plan.content;
    for (const name of asked) {
      if (filling(data ?? {}, name) !== null) continue;
      problems.push({ cause: "placeholder", column, value: `\${${name}}` });
    }
  }

  /** The rules that all others come from have the last word. */
  #askSchema(contact: Contact, problems: RowProblem[]): void {
    const { plan } = this.#settings;
    if (isPlainContact(contact, plan.kind)) return;
    const parsed = this.#schema.safeParse(contact);
    for (const { path, code } of parsed.success ? [] : parsed.error.issues) {
      const [field] = path as [keyof Contact];
      const column = field in plan ? (plan[field as "content"] ?? null) : null;
      const cause = code === "too_big" ? "text-too-long" : field === "scheduleDate" ? "date-invalid" : "text-invalid";
      problems.push({ cause, column, value: String(contact[field] ?? "").slice(0, 200) });
    }
  }
}
