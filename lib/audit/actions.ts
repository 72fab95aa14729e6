/** Every action that the log is written with, by its area. `audit.json` has words for each in every language. */
const byArea = {
  agent: ["call", "next", "presence", "reject", "skip"],
  attachment: ["create", "remove"],
  audit: ["export", "rotate"],
  blacklist: ["create", "disable", "import", "remove", "update"],
  campaign: ["create", "disable", "remove", "update"],
  contact: ["cancel", "dispose", "remove", "retry", "update"],
  contacting: ["set"],
  demo: ["create"],
  disposition: ["create", "disable", "remove", "update"],
  erasure: ["create", "done", "verify"],
  feed: ["reject.discard", "reject.retry"],
  flow: ["create", "delete", "deploy", "pause", "purge", "restore", "resume", "test", "undeploy", "update"],
  hub: ["create", "disable", "remove", "update"],
  interactions: ["bare-records", "export", "export.begin", "export.cancel", "export.download", "export.remove", "feed"],
  key: ["create", "revoke", "update"],
  lead: ["cancel", "create", "update"],
  leftOut: ["download", "keep"],
  list: ["discard", "fail", "leftOut", "receipt", "retry", "update", "upload", "upload.begin", "upload.giveUp"],
  mail: ["remove", "set", "test"],
  message: ["report"],
  profile: ["create", "remove", "update"],
  retention: ["change", "done", "run"],
  run: ["cancel", "replay", "reseal", "retry", "retryFailed"],
  secret: ["create", "remove", "reseal", "rotate", "update"],
  session: ["end", "refuse", "start"],
  simulation: ["start", "stop"],
  template: ["create", "disable", "remove", "test", "update"],
  user: ["create", "disable", "invite", "password", "remove", "uninvite", "unlock", "update"],
  view: ["create", "mark", "remove", "update"],
} as const;

export type AuditArea = keyof typeof byArea;
export type AuditAction = { [A in AuditArea]: `${A}.${(typeof byArea)[A][number]}` }[AuditArea];

export const auditActions = Object.entries(byArea).flatMap(([area, verbs]) =>
  verbs.map((verb) => `${area}.${verb}`),
) as readonly AuditAction[];

/** Not one that only an earlier version wrote. */
export function isAuditAction(action: string): action is AuditAction {
  return auditActions.some((one) => one === action);
}

export function isAuditArea(area: string): area is AuditArea {
  return Object.hasOwn(byArea, area);
}

/** The key of its words: a dot parts the names of messages. */
export function wordsKey<A extends AuditAction>(action: A) {
  return action.replaceAll(".", "_") as WithoutDots<A>;
}

type WithoutDots<A extends string> = A extends `${infer Area}.${infer Rest}` ? `${Area}_${WithoutDots<Rest>}` : A;
