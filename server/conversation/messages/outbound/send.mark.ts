import { posted } from '../../../directory/consents/outreach'
import { backOff } from '../../../platform/backoff'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import type { Log } from '../../../platform/log'
import { errorLine } from '../../../platform/startup-error'
import { PURPOSE_RANK } from './outbox'
import type { Claim } from './send.claim'
import { TO_SEND } from './to-send'

/** Whoever marks: the node, and the connection whose turn it holds. */
type Turn = { instanceId: string; nodeId: string }
type Marking = Turn & { tenant: Tenant; db: Database; log: Log; now: () => Date }

/** SQL: what is marked, by how much its purpose takes. */
const UNASKED = `(SELECT id, ${PURPOSE_RANK} AS rank, rank AS line_rank, put_at AS planned_at FROM mine)`

/**
 * Marks claimed messages as being posted, and keeps what of them nobody asked for, right before their calls begin: a message that is found marked may have got
 * through, and is never sent again by itself (`unknown`); one that is only claimed has not left, and is.
 *
 * A claim writes nothing, so the mark is what makes it good: it is given once, to the node that holds the connection's
 * turn, for a message that stands as it was claimed. Whoever is late (its turn ended meanwhile, another node sends it,
 * it was withdrawn) gets none and must not call. The row of the outbox is locked as well: whoever takes it out (a campaign that is
 * paused) changes nothing of the message by which a mark that waited for them would see it. Asked again with the same `at` after an answer that was lost, it gives
 * the same.
 *
 * @returns the ids of those that may be posted now.
 */
export async function markPosting(
  work: Work,
  { instanceId, nodeId }: Turn,
  claims: readonly Pick<Claim, 'id' | 'send_attempt' | 'tries'>[],
  at: Date,
): Promise<Set<string>> {
  const rows = await work.query<{ id: string }>(
    `WITH mine AS (
       SELECT m.id, o.rank, o.put_at FROM unnest($3::bigint[], $4::integer[], $5::integer[]) v(id, attempt, tries)
       JOIN customer_chats m ON m.id = v.id AND m.send_attempt = v.attempt AND m.tries = v.tries
       JOIN outbox o ON o.tenant_id = m.tenant_id AND o.message_id = m.id
       JOIN send_turns t ON t.tenant_id = o.tenant_id AND t.instance_id = o.instance_id
       WHERE t.instance_id = $1 AND t.held_by = $2 AND t.held_until > clock_timestamp()
         AND (m.posting_since IS NULL OR m.posting_since = $6) AND ${TO_SEND}
       ORDER BY m.id FOR UPDATE OF m FOR KEY SHARE OF o
     ), kept AS (${posted(UNASKED, '$6::timestamptz')})
     UPDATE customer_chats m SET posting_since = $6 FROM mine WHERE m.id = mine.id RETURNING m.id::text`,
    [
      instanceId,
      nodeId,
      claims.map(({ id }) => id),
      claims.map(({ send_attempt }) => send_attempt),
      claims.map(({ tries }) => tries),
      at,
    ],
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Marks claims in one transaction, and gives those that may be posted now. Where its answer is lost, perhaps they are
 * marked and nobody has called; nobody but us can tell, so it is asked again until it is known, or `goesOn` says no.
 */
export async function markUntilKnown<C extends Pick<Claim, 'id' | 'send_attempt' | 'tries'>>(
  { tenant, db, log, now, ...turn }: Marking,
  claims: readonly C[],
  goesOn: () => boolean,
): Promise<Set<C>> {
  const at = now()
  for (let n = 0; goesOn(); n++) {
    try {
      const ours = await db.work(tenant, (work) => markPosting(work, turn, claims, at), { prepared: true })
      return new Set(claims.filter(({ id }) => ours.has(id)))
    } catch (error) {
      log.warn('Envio interrompido; tentando de novo.', { loja: tenant.slug, erro: errorLine(error) })
      await backOff(n)
    }
  }
  return new Set()
}
