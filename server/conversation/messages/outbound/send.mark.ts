import { purposeRank } from '../../../../src/domain/consents/may-send'
import { cappedBy } from '../../../directory/consents/may-send'
import { holdOutreach, posted } from '../../../directory/consents/outreach'
import { outreachRules } from '../../../directory/consents/outreach-rules'
import { backOff } from '../../../platform/backoff'
import { Parameters } from '../../../platform/db/parameters'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import type { Log } from '../../../platform/log'
import { errorLine } from '../../../platform/startup-error'
import { answeredByBot } from '../../tickets/answered-by-bot.sql'
import { purposeOf, UNASKED_RANK } from './outbox'
import type { Claim } from './send.claim'
import { TO_SEND } from './to-send'

/** Whoever marks: the node, and the connection whose turn it holds. */
type Turn = { instanceId: string; nodeId: string }
/** What is known of a claim where it is marked. */
type Marked = Pick<Claim, 'id' | 'send_attempt' | 'tries' | 'rank' | 'customer_id'>
type Marking = Turn & { tenant: Tenant; db: Database; log: Log; now: () => Date }

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
  claims: readonly Marked[],
  at: Date,
): Promise<Set<string>> {
  const p = new Parameters()
  const [instance, node, posting] = [p.add(instanceId), p.add(nodeId), `${p.add(at)}::timestamptz`]
  const ids = p.add(claims.map(({ id }) => id))
  const attempts = p.add(claims.map(({ send_attempt }) => send_attempt))
  const tries = p.add(claims.map(({ tries }) => tries))
  const purposes = p.add(claims.map(({ rank }) => purposeRank(purposeOf(rank))))
  const enough = await enoughOf(work, claims, at, p)
  const rows = await work.query<{ id: string }>(
    `WITH mine AS (
       SELECT m.id, v.purpose AS rank, o.rank AS line_rank, o.put_at AS planned_at
       FROM unnest(${ids}::bigint[], ${attempts}::integer[], ${tries}::integer[], ${purposes}::integer[]) v(id, attempt, tries, purpose)
       JOIN customer_chats m ON m.id = v.id AND m.send_attempt = v.attempt AND m.tries = v.tries
       JOIN outbox o ON o.tenant_id = m.tenant_id AND o.message_id = m.id
       JOIN send_turns t ON t.tenant_id = o.tenant_id AND t.instance_id = o.instance_id ${enough?.joins ?? ''}
       WHERE t.instance_id = ${instance} AND t.held_by = ${node} AND t.held_until > clock_timestamp()
         AND (m.posting_since IS NULL OR m.posting_since = ${posting}) AND ${TO_SEND} ${enough?.where ?? ''}
         -- Somebody may have taken the ticket since it was claimed.
         AND (NOT o.only_while_bot OR o.only_while_user IS NULL AND ${answeredByBot('m')})
       ORDER BY m.id FOR UPDATE OF m FOR KEY SHARE OF o
     ), kept AS (${posted('mine', posting)})
     UPDATE customer_chats m SET posting_since = ${posting} FROM mine WHERE m.id = mine.id RETURNING m.id::text`,
    p.values,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * What nobody asked for does not leave where its customer has had enough since the claim: two connections may have claimed for them
 * at the same moment. The next claim finds that out, and ends it. Null: there is none, and nothing is asked.
 */
async function enoughOf(work: Work, claims: readonly Marked[], at: Date, p: Parameters) {
  const unasked = claims.filter(({ rank }) => rank >= UNASKED_RANK)
  if (unasked.length === 0) return null
  await holdOutreach(
    work,
    unasked.map(({ customer_id }) => customer_id),
  )
  return {
    joins: `JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
       LEFT JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id`,
    where: `AND NOT (${cappedBy(await outreachRules(work), at, p, 'v.purpose')})`,
  }
}

/**
 * Marks claims in one transaction, and gives those that may be posted now. Where its answer is lost, perhaps they are
 * marked and nobody has called; nobody but us can tell, so it is asked again until it is known, or `goesOn` says no.
 */
export async function markUntilKnown<C extends Marked>(
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
