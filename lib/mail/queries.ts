import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { apiOf } from "../http/browser/call.ts";
import type { mailContracts } from "./contract.ts";
import type { MailTrial, mailFields } from "./schema.ts";

const { call } = apiOf<typeof mailContracts>();

export function mailQuery() {
  return queryOptions({
    queryKey: ["mail"],
    queryFn: async ({ signal }) => (await call("GET /api/mail", { signal })).result,
  });
}

export function useSetMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: z.input<typeof mailFields>) => (await call("PUT /api/mail", { body })).result,
    onSuccess: (saved) => client.setQueryData(mailQuery().queryKey, saved),
  });
}

export function useRemoveMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call("DELETE /api/mail"),
    onSuccess: () => client.setQueryData(mailQuery().queryKey, null),
  });
}

export function useSendTestMail() {
  return useMutation({
    mutationFn: async (body: MailTrial) => (await call("POST /api/mail/test", { body })).result,
  });
}
