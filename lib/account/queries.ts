import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../http/browser/call.ts";
import type { accountContracts } from "./contract.ts";
import type { PasswordChange } from "./schema.ts";

const { call } = apiOf<typeof accountContracts>();

/** The signed-in user. */
export function accountQuery() {
  return queryOptions({
    queryKey: ["account"],
    queryFn: async ({ signal }) => (await call("GET /api/account", { signal })).result,
  });
}

/** Where the user is signed in. */
export function sessionsQuery() {
  return queryOptions({
    queryKey: ["account", "sessions"],
    queryFn: async ({ signal }) => (await call("GET /api/account/sessions", { signal })).result,
  });
}

/** Changes the user's password; gives how many other sessions ended. */
export function useChangePassword() {
  return useSessionsChange(async (body: PasswordChange) => {
    const { result } = await call("PUT /api/account/password", { body });
    return result.ended;
  });
}

export function useEndSession() {
  return useSessionsChange((id: string) => call("DELETE /api/account/sessions/{id}", { path: { id } }));
}

/** Signs out everywhere but here; gives how many sessions ended. */
export function useEndOtherSessions() {
  return useSessionsChange(async () => {
    const { result } = await call("DELETE /api/account/sessions");
    return result.ended;
  });
}

function useSessionsChange<T, V = void>(mutationFn: (given: V) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries({ queryKey: ["account"] }) });
}

/** Sets the password that a link is for; gives the username to sign in with. */
export async function acceptInvitation(token: string, password: string): Promise<string> {
  return (await call("POST /api/invitations/accept", { body: { token, password } })).result.username;
}
