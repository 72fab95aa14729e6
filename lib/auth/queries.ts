import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { api, get, send } from "../http/browser/client.ts";
import type { AccountRecord, EndedSessions, PasswordChange, SessionRecord } from "./schema.ts";

/** The signed-in user. */
export function accountQuery() {
  return queryOptions({
    queryKey: ["account"],
    queryFn: async ({ signal }) => (await get<{ result: AccountRecord }>(api("account"), { signal })).result,
  });
}

/** Where the user is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: async ({ signal }) =>
      (await get<{ result: SessionRecord[] }>(api("account", "sessions"), { signal })).result,
  });
}

/** Changes the user's password; gives how many other sessions ended. */
export function useChangePassword() {
  return useSessionsChange(async (body: PasswordChange) => {
    const { result } = await send<{ result: EndedSessions }>("PUT", api("account", "password"), { body });
    return result.ended;
  });
}

export function useEndSession() {
  return useSessionsChange((id: string) => send<unknown>("DELETE", api("account", "sessions", id)));
}

/** Signs out everywhere but here; gives how many sessions ended. */
export function useEndOtherSessions() {
  return useSessionsChange(async () => {
    const { result } = await send<{ result: EndedSessions }>("DELETE", api("account", "sessions"));
    return result.ended;
  });
}

function useSessionsChange<T, V = void>(mutationFn: (given: V) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ["account"] }) });
}

/** Sets the password that a link is for; gives the username to sign in with. */
export async function acceptInvitation(token: string, password: string): Promise<string> {
  const body = { token, password };
  return (await send<{ result: { username: string } }>("POST", api("invitations", "accept"), { body })).result.username;
}
