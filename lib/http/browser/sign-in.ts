/** How a sign-in from a page ended; `busy` after too many failures, with the seconds to wait where they are told. */
export type SignInOutcome = "signed-in" | "refused" | { waitSeconds: number | null };

/** How pages tell the seconds to wait: `30 seconds`, in the reader's language. */
export const secondsFormat = { style: "unit", unit: "second", unitDisplay: "long" } as const;

/**
 * Signs in through next-auth; on success the browser holds the session's cookie. The sign-in page takes this function
 * and `post` as text, so they use nothing from around them.
 */
export async function signIn(username: string, password: string, post = postToNextAuth): Promise<SignInOutcome> {
  const answer = await post("/api/auth/callback/credentials", { username, password });
  if (answer.ok) return "signed-in";
  // 400: what no name or password can be is a wrong one.
  if (answer.status === 401 || answer.status === 400) return "refused";
  if (answer.status === 429) return { waitSeconds: Number(answer.headers.get("retry-after")) || null };
  throw new Error(`The sign-in answered ${answer.status}.`);
}

/** Ends the session, here and in the database. */
export async function signOut(): Promise<void> {
  const answer = await postToNextAuth("/api/auth/signout", {});
  if (!answer.ok) throw new Error(`The sign-out answered ${answer.status}.`);
}

/** Sends a form to next-auth, which takes a change only with the token of its own cookie. */
export async function postToNextAuth(path: string, fields: Record<string, string>): Promise<Response> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const body = new URLSearchParams({ ...fields, csrfToken, json: "true", callbackUrl: "/" });
  return fetch(path, { method: "POST", body });
}
