import { phoneNumber } from "../../client-id.ts";
import type { Contact } from "../../outbound/contact/contact.ts";
import type { ColumnPlan } from "../judge/column-plan.ts";
import { numbersIn } from "../judge/numbers.ts";
import { pathsIn } from "../judge/paths.ts";
import type { Cells } from "../judge/validate-row.ts";

/** In which column the value stands that the server named, by its path within the contact (`attachments[1]`). */
export function refusedColumn(
  path: string,
  contact: Contact,
  cells: Cells,
  plan: ColumnPlan,
): { column: number | null; value: string } {
  const [, field = "", index = "0"] = /^([A-Za-z]+)(?:\[(\d+)\])?/.exec(path) ?? [];
  const who = String(contact.clientIds?.[0] ?? contact.clientId ?? "");
  if (field === "clientIds") {
    const value = String(contact.clientIds?.[Number(index)] ?? who);
    const holds = (column: number) => numbersIn(cells(column)).some((text) => phoneNumber(text) === value);
    return { column: plan.who.find(holds) ?? null, value };
  }
  if (field === "clientId") return { column: plan.who[0] ?? null, value: who };
  if (field === "attachments") {
    const value = contact.attachments?.[Number(index)] ?? "";
    return { column: plan.attachments.find((column) => pathsIn(cells(column)).includes(value)) ?? null, value };
  }
  const column = field === "data" ? dataColumn(path, plan) : single(field, plan);
  return { column, value: column === null ? who : cells(column).slice(0, 200) };
}

function single(field: string, plan: ColumnPlan): number | null {
  const column = Object.hasOwn(plan, field) ? plan[field as keyof ColumnPlan] : null;
  return typeof column === "number" ? column : null;
}

function dataColumn(path: string, plan: ColumnPlan): number | null {
  return plan.data.find(({ name }) => path === `data.${name}`)?.column ?? null;
}
