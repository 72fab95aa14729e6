/** Actions whose target is `hub/list` or `hub/list-position`. */
const OF_LISTS = String.raw`^(agent\.(call|skip|reject)|(contact|lead|list)\..+)$`;

const byName = [
  { kind: "flow", where: "f.name = a.target AND f.deleted_at IS NULL AND starts_with(a.action, 'flow.')" },
  {
    kind: "hub",
    where: "f.name = a.target AND (starts_with(a.action, 'hub.') OR starts_with(a.action, 'simulation.'))",
  },
  { kind: "campaign", where: "f.name = a.target AND starts_with(a.action, 'campaign.')" },
  { kind: "profile", where: "f.name = a.target AND starts_with(a.action, 'profile.')" },
  {
    kind: "template",
    where: "f.name = a.target AND starts_with(a.action, 'template.') AND a.action <> 'template.test'",
  },
  {
    kind: "user",
    where: `f.username = a.target AND (starts_with(a.action, 'user.') OR starts_with(a.action, 'session.')
              OR a.action IN ('agent.presence', 'agent.next'))`,
  },
] as const;

/** What the target of entry `a` names, where it is still there: jsonb, or NULL. */
export const REFERENT = `coalesce(
  (SELECT jsonb_build_object('kind', l.kind, 'name', l.filename, 'hub', h.name, 'list', l.id)
     FROM list l JOIN hub h ON h.id = l.hub_id
    WHERE a.action ~ '${OF_LISTS}' AND l.id = substring(a.target FROM '(?:^|/)([0-9]{1,18})(?:-[0-9]+)?$')::bigint),
  ${byName.map(({ kind, where }) => `(SELECT jsonb_build_object('kind', '${kind}', 'name', a.target, 'hub', NULL, 'list', NULL) FROM "${kind}" f WHERE ${where})`).join(",\n  ")})`;
