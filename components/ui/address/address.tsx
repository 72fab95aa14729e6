"use client";

import { usePathname, useSearchParams } from "next/navigation";
import {
  type unstable_AdapterInterface as Adapter,
  unstable_createAdapterProvider as createAdapterProvider,
  renderQueryString,
} from "nuqs/adapters/custom";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, Suspense, useEffect, useLayoutEffect } from "react";
import { writtenAddresses } from "./written-addresses.ts";

const written = writtenAddresses();

/** By this the adapter around ours knows a write that is no navigation, and goes on with what it has yet to write. */
const OWN = "__nuqs__";

const Provider = createAdapterProvider(useAddress);

/** Keeps state in the address bar. A change begins from what was written last, which the router may not show yet. */
export function AddressProvider({ children }: { children: ReactNode }) {
  return (
    <NuqsAdapter>
      <Suspense>
        <RouterWatch />
      </Suspense>
      <Provider>{children}</Provider>
    </NuqsAdapter>
  );
}

function RouterWatch() {
  const path = usePathname();
  const search = useSearchParams();
  useLayoutEffect(() => {
    written.show(path, search);
    putBack();
  }, [path, search]);
  useEffect(() => {
    window.addEventListener("popstate", written.leave);
    return () => window.removeEventListener("popstate", written.leave);
  }, []);
  return null;
}

/**
 * Writes the newest address again where the router has just replaced it by an older one. Without this, a user who opens a
 * link at this moment and then goes back sees the older search.
 */
function putBack(): void {
  const { origin, pathname, hash } = location;
  const search = written.unshown(pathname);
  if (search === undefined) return;
  history.replaceState(history.state, "", origin + pathname + renderQueryString(new URLSearchParams(search)) + hash);
}

function useAddress(): Adapter {
  return {
    searchParams: useSearchParams(),
    pathname: usePathname(),
    updateUrl,
    getSearchParamsSnapshot: () => written.current(location),
    // The router writes each address again: a browser that counts writes has to bear both.
    rateLimitFactor: 3,
    autoResetQueueOnUpdate: false,
  };
}

const updateUrl: Adapter["updateUrl"] = (search, { history: how, scroll }) => {
  const { origin, pathname, hash } = location;
  written.write(pathname, search);
  const address = origin + pathname + renderQueryString(search) + hash;
  if (how === "push") history.pushState(null, OWN, address);
  else history.replaceState(null, OWN, address);
  if (scroll) window.scrollTo(0, 0);
};
