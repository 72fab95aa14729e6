import { isFed } from "../outbound/attempts/queue.ts";

type Query = (sql: string) => Promise<{ what: string }[]>;

/** What must never be found of contacts and attempts in a committed state: a name, and a statement that names each case. */
const invariants: Record<string, string> = {
  "a list's counts are not those of its contacts": `
    SELECT format('list %s: %s, counted %s', l.id, kept, counted) AS what FROM list l
      CROSS JOIN LATERAL (SELECT concat_ws(' ', l.saved, l.saved - l.working - l.done - l.cancelled, l.working, l.done, l.cancelled)) AS one (kept)
      CROSS JOIN LATERAL (
        SELECT concat_ws(' ', count(*), count(*) FILTER (WHERE state = 'waiting'), count(*) FILTER (WHERE state = 'working'),
                         count(*) FILTER (WHERE state = 'done'), count(*) FILTER (WHERE state = 'cancelled'))
          FROM contact WHERE list_id = l.id) AS other (counted)
     WHERE kept <> counted AND l.status NOT IN ('loading', 'failed')`,
  "a contact is at work without an attempt at work, or the other way round": `
    SELECT format('contact %s-%s is %s, its attempt %s is %s %s', c.list_id, c.position, c.state, a.n, a.status, a.outcome) AS what
      FROM contact c LEFT JOIN attempt a ON a.list_id = c.list_id AND a.position = c.position AND a.n = c.attempts
     WHERE (c.state = 'working') <> (a.n IS NOT NULL AND (a.status <> 'ended' OR a.outcome IN ('answered', 'machine') AND a.next_at IS NOT NULL))
       AND NOT (c.state <> 'working' AND a.status IN ('ringing', 'talking') AND a.action IS NOT NULL)
       AND NOT (c.state = 'working' AND EXISTS (
         SELECT FROM agent_presence p WHERE p.status = 'offered' AND p.list_id = c.list_id AND p.position = c.position))`,
  "a contact is offered to two agents": `
    SELECT format('contact %s-%s to %s', list_id, position, array_agg(user_id)) AS what FROM agent_presence
     WHERE status = 'offered' GROUP BY list_id, position HAVING count(*) > 1`,
  "a contact is offered that is being attempted": `
    SELECT format('contact %s-%s, attempt %s', p.list_id, p.position, a.id) AS what
      FROM agent_presence p JOIN attempt a ON a.list_id = p.list_id AND a.position = p.position
     WHERE p.status = 'offered' AND a.status <> 'ended'`,
  "a contact has two attempts at the same time": `
    SELECT format('contact %s-%s, attempts %s and %s', a.list_id, a.position, a.n, b.n) AS what FROM attempt a
      JOIN attempt b ON b.list_id = a.list_id AND b.position = a.position AND b.n > a.n
     WHERE a.status <> 'ended'`,
  "an attempt at work has not its number, or one that ended has": `
    SELECT format('attempt %s is %s, its number %s', a.id, a.status, w.client) AS what
      FROM attempt a FULL JOIN at_work w ON w.id = a.id AND w.client = a.client
     WHERE a.id IS NULL OR (a.status <> 'ended') <> (w.id IS NOT NULL)`,
  "a contact's attempts are not numbered one after the other": `
    SELECT format('contact %s-%s counts %s, has %s up to %s', c.list_id, c.position, c.attempts, count(a), max(a.n)) AS what
      FROM contact c LEFT JOIN attempt a USING (list_id, position) GROUP BY c.list_id, c.position, c.attempts
    HAVING count(a) <> c.attempts OR coalesce(max(a.n), 0) <> c.attempts`,
  "a contact that does not wait stands in the queue, or one that waits does not": `
    SELECT format('contact %s-%s is %s, in the queue: %s', c.list_id, c.position, c.state, q.position IS NOT NULL) AS what
      FROM contact c JOIN list l ON l.id = c.list_id LEFT JOIN contact_queue q USING (list_id, position)
     WHERE CASE WHEN c.state = 'waiting' THEN q.position IS NULL AND l.status = 'active' AND ${isFed}
                ELSE q.position IS NOT NULL END`,
  "a number had two attempts at the same time": `
    SELECT format('attempts %s and %s at %s', a.id, b.id, a.client) AS what FROM attempt a JOIN attempt b
        ON b.client = a.client AND b.id > a.id AND b.started_at >= a.started_at AND b.started_at < coalesce(a.ended_at, 'infinity')`,
  "the counts of attempts are not those of the attempts": `
    SELECT format('hub %s, %s %s: %s too many', hub_id, at, outcome, sum(attempts)) AS what FROM (
      SELECT hub_id, at, outcome, agent, disposition, attempts FROM attempt_count
      UNION ALL SELECT hub_id, date_bin('15 minutes', started_at, '2000-01-01Z'), outcome, agent, disposition, -1 FROM attempt) AS one
     GROUP BY hub_id, at, outcome, agent, disposition HAVING sum(attempts) <> 0`,
  "the counts of repeats are not those of the attempts": `
    SELECT format('hub %s, %s behind %s, %s: %s too many', hub_id, at, before, kind, sum(repeats)) AS what FROM (
      SELECT hub_id, at, before, kind, repeats FROM attempt_repeat
      UNION ALL
      SELECT hub_id, date_bin('15 minutes', started_at, '2000-01-01Z'), date_bin('15 minutes', before, '2000-01-01Z'), kind, -1 FROM (
        SELECT hub_id, started_at, kind,
               lag(started_at) OVER (PARTITION BY kind, hub_id, list_id, position ORDER BY started_at, n) AS before
          FROM attempt, unnest(ARRAY['attempted', CASE WHEN outcome IN ('answered', 'delivered', 'read') THEN 'reached' END,
                                     CASE WHEN outcome IN ('answered', 'delivered', 'read', 'sent') THEN 'sent' END]) AS kind
         WHERE kind IS NOT NULL) AS pairs WHERE before IS NOT NULL) AS one
     GROUP BY hub_id, at, before, kind HAVING sum(repeats) <> 0`,
  "a list is over and not finished, or the other way round": `
    SELECT format('list %s is %s: %s of %s', id, status, done + cancelled, saved) AS what FROM list
     WHERE kind = 'list' AND status IN ('active', 'finished') AND saved > 0 AND (status = 'finished') <> (saved = done + cancelled)`,
};

/** Each case of contacts and attempts that contradict each other, in words; none where all is well. */
export async function attemptContradictions(query: Query): Promise<string[]> {
  const found: string[] = [];
  for (const [name, sql] of Object.entries(invariants)) {
    for (const { what } of await query(`${sql} LIMIT 5`)) found.push(`${name}: ${what}`);
  }
  return found;
}
