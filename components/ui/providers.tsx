"use client";

import { MantineProvider } from "@mantine/core";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { RequestError } from "@/lib/http/browser/client.ts";
import { tellSignedOut } from "@/lib/http/browser/signed-out.ts";
import { AddressProvider } from "./address/address";
import { ConfirmProvider } from "./confirm";
import { Notices } from "./late/notices";
import { cssVariables, theme } from "./theme";
import { ZoneProvider } from "./zone/zone";

/** What every page stands in: theme, requests, address bar state, dialogs. */
export function Providers({ zone, children }: { zone: string; children: ReactNode }) {
  const [client] = useState(makeClient);
  // The effects of what stands within have run by then: the page hears keys and presses.
  useEffect(() => {
    document.documentElement.dataset.hydrated = "";
  }, []);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={client}>
        <AddressProvider>
          <ZoneProvider initial={zone}>
            <ConfirmProvider>{children}</ConfirmProvider>
          </ZoneProvider>
        </AddressProvider>
      </QueryClientProvider>
      <Notices />
    </MantineProvider>
  );
}

function makeClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (failures, error) =>
          failures < 2 && error instanceof RequestError && [0, 502, 503].includes(error.status),
      },
    },
    queryCache: new QueryCache({ onError: signInAgain }),
    mutationCache: new MutationCache({ onError: signInAgain }),
  });
}

/** A session that ended where no dialog asks for the password again: sign in, then back to this page. */
function signInAgain(error: unknown): void {
  if (!(error instanceof RequestError) || error.status !== 401 || window.location.pathname === "/login") return;
  if (tellSignedOut()) return;
  const here = window.location.pathname + window.location.search;
  window.location.assign(`/login?next=${encodeURIComponent(here)}&ended=1`);
}
