import { AppError } from "@/lib/errors.ts";
import { callWebhook } from "@/lib/flows/run/webhook/call.ts";
import { authenticateKey } from "@/lib/http/authenticate.ts";
import { pathParams } from "@/lib/http/input.ts";
import { openRoute } from "@/lib/http/open-route.ts";
import { FLOW_POLICY } from "@/lib/http/server/security-headers.ts";
import { flowWorld } from "@/lib/launch/worlds/flow-world.ts";

const PREFIX = "/api/webhook/";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = openRoute(
  PREFIX,
  async (call) => {
    // The server hands over all that begins with the prefix.
    if (call.pathname.slice(PREFIX.length).includes("/")) {
      throw new AppError("not-found", "There is nothing at this address.");
    }
    const { flow = "" } = pathParams("/api/webhook/{flow}", call.pathname);
    return callWebhook(flow, { ...call, actorOf: () => authenticateKey(call.header), world: flowWorld });
  },
  { "Content-Security-Policy": FLOW_POLICY },
);
