import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../http/browser/call.ts";
import type { interactionContracts } from "../contract.ts";
import type { InteractionRecord } from "../schema.ts";
import { lastDigitsIn } from "./last-digits.ts";
import type { Range } from "./range.ts";

const { call } = apiOf<typeof interactionContracts>();

/** A number or a name of which less is typed is that of too many. */
export const TYPED_CHARACTERS = 3;

/** What is looked for by some text: a number as people write it is the number. */
export function jumpText(typed: string): string {
  const text = typed.trim();
  return /^\+?[\d\s().-]+$/.test(text) ? text.replace(/\D/g, "") : text;
}

/** The latest few interactions whose client begins with a text or ends with these digits, and those of the contact that has it for an id. */
export function jumpQuery(text: string, range: Range, timezone: string) {
  const few = { index: 0, rows: 5, total: false };
  const end = lastDigitsIn(text);
  const client = { client: text, ...(end && { clientEnd: end }) };
  const asked = { client: { ...few, ...client, initialdate: range.from, finaldate: range.to, timezone } };
  const contact = { ...few, contactId: text };
  return queryOptions({
    queryKey: ["interactions", "jump", asked],
    queryFn: async ({ signal }): Promise<{ clients: InteractionRecord[]; contacts: InteractionRecord[] }> => {
      const [clients, contacts] = await Promise.all(
        [asked.client, contact].map((body) => call("POST /api/interactions/search", { body, signal })),
      );
      return { clients: clients?.result ?? [], contacts: contacts?.result ?? [] };
    },
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  });
}
