"use client";

import { AgentPage } from "@/components/agent/page";
import { ContactAttempts } from "@/components/hubs/contacts/attempts";

/** The agent's page, with a contact's attempts as its hub shows them. */
export function AgentDesk() {
  return <AgentPage History={ContactAttempts} />;
}
