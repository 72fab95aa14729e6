import { drawFlow, type Sketch } from "./draw.ts";
import { leadFollowUp } from "./lead-follow-up.ts";
import { smsOverHttp } from "./sms-over-http.ts";
import { webhookToCrm } from "./webhook-to-crm.ts";

/**
 * A flow to begin from. Its words are `flowNodes.starter.<name>.title` and `about`, and for each of its nodes' labels
 * `flowNodes.starter.<name>.label.<label>`.
 */
export type Starter = { name: StarterName; type: string; nodes: readonly Sketch[] };

type StarterName = "webhook_to_crm" | "sms_over_http" | "lead_follow_up";

export const starters: readonly Starter[] = [webhookToCrm, smsOverHttp, leadFollowUp];

/** The text of a starter's drawing, with its labels in the words of a language. */
export function drawStarter({ nodes }: Starter, say: (label: string) => string): string {
  return drawFlow({
    Home: nodes.map(({ label, ...node }) => (label === undefined ? node : { ...node, label: say(label) })),
  });
}
