const place = (hub: string, kind: string) => `upload ${kind} ${hub}`;

/** The work that this tab was at before it was reloaded. */
export function workOfTab(hub: string, kind: string): string | null {
  return sessionStorage.getItem(place(hub, kind));
}

export function markTab(hub: string, kind: string, id: string | null): void {
  if (id) sessionStorage.setItem(place(hub, kind), id);
  else sessionStorage.removeItem(place(hub, kind));
}

/** Takes a piece of work for this tab until it is let go or the tab closes; null where another tab has it. */
export async function takeWork(id: string): Promise<(() => void) | null> {
  // Without a secure connection a browser has no locks; the service then keeps two tabs apart.
  if (!navigator.locks) return () => undefined;
  // The page that was here before a reload may hold it a moment longer.
  for (let tries = 0; tries < 10; tries++) {
    const release = await tryLock(`upload ${id}`);
    if (release) return release;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return null;
}

function tryLock(name: string): Promise<(() => void) | null> {
  return new Promise((resolve) => {
    void navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return resolve(null);
      await new Promise<void>((release) => resolve(release));
    });
  });
}

/** The work that some tab of this browser is at. */
export async function workInTabs(): Promise<Set<string>> {
  if (!navigator.locks) return new Set();
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = "" }) => name.replace(/^upload /, "")));
}
