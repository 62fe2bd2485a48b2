import { setTimeout as sleep } from 'node:timers/promises'
import { CONNECTION_COLUMNS, type ConnectionRow, providerOf } from '../../directory/whatsapp/connection'
import { reasonFor, ruleFor } from '../../directory/whatsapp/errors'
import { retryWaitMs } from '../../directory/whatsapp/policy'
import type { Person } from '../../directory/whatsapp/provider'
import type { Config } from '../../platform/config'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Work } from '../../platform/db/work'
import { publish } from '../../platform/events/publish'
import type { JobPayload } from '../../platform/jobs/catalogue'
import { everyMsOf, PACE_COLUMNS, type Paced, takeSlot } from '../messages/outbound/send.turn'
import { tellReactions } from '../messages/reaction.row'
import { PERSON_COLUMNS } from '../tickets/person.sql'
import { enqueueReaction } from './react'

/** The most that a reaction waits for its turn: slots are given a fraction of a second ahead. */
const LONGEST_WAIT_MS = 2_000

type Needs = { db: Database; config: Config; now: () => Date }

type Waiting = ConnectionRow &
  Person &
  Paced & {
    text: string
    version: number
    tries: number
    customer_id: string
    target: string
    /** We wrote the message reacted to. */
    own: boolean
  }

/**
 * Posts our reaction to a message as it stands now. To post one twice is to post it once, so that a job that
 * was cut off, or whose answer was lost, is simply run again: unlike a message it needs no claim.
 */
export async function sendReactionJob(
  { tenantId, messageId }: JobPayload<'reactions.send'>,
  { db, config, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const waiting = await db.work(tenant, (work) => read(work, messageId))
  if (!waiting) return
  const provider = providerOf(waiting, config)
  const to = provider?.addressOf(waiting)
  if (!provider || !to)
    return db.work(tenant, (work) =>
      settle(work, messageId, waiting, reasonFor(provider ? 'NO_ADDRESS' : 'NO_TOKEN', null)),
    )
  // A reaction counts among what the number may send in a second.
  const slot = everyMsOf(waiting, config.whatsapp.pace)
  const inMs = await db.work(tenant, (work) => takeSlot(work, waiting.instance_id, slot))
  if (inMs > 0) await sleep(Math.min(inMs, LONGEST_WAIT_MS))
  const outcome = await provider.react({
    to,
    target: { providerId: waiting.target, own: waiting.own },
    emoji: waiting.text,
  })
  if (outcome.kind === 'accepted') return db.work(tenant, (work) => settle(work, messageId, waiting, null))
  const code = outcome.kind === 'refused' ? outcome.code : 'UNREACHABLE'
  const details = outcome.kind === 'refused' ? outcome.details : null
  const waitMs = retryWaitMs(
    ruleFor(code).policy,
    waiting.tries + 1,
    outcome.kind === 'refused' ? outcome.retryAfterS : null,
  )
  await db.work(tenant, async (work) => {
    if (waitMs === null) return settle(work, messageId, waiting, reasonFor(code, details))
    const counted = await work.one(
      `UPDATE reactions SET tries = tries + 1 WHERE message_id = $1 AND NOT from_customer AND version = $2 RETURNING version`,
      [messageId, waiting.version],
    )
    if (counted)
      await enqueueReaction(work, waiting.customer_id, messageId, new Date(now().getTime() + waitMs))
  })
}

/** Undefined when there is nothing to post: it was posted, or has failed for good. */
const read = (work: Work, messageId: string) =>
  work.one<Waiting>(
    `SELECT r.text, r.version, r.tries, m.customer_id::text, m.whatsapp_message_id AS target,
       m.tag_type = 'out' AS own, ${PERSON_COLUMNS}, ${CONNECTION_COLUMNS}, ${PACE_COLUMNS}
     FROM reactions r
     JOIN customer_chats m ON m.tenant_id = r.tenant_id AND m.id = r.message_id
     JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id
     WHERE r.message_id = $1 AND NOT r.from_customer AND r.delivery = 'pending' AND m.whatsapp_message_id IS NOT NULL`,
    [messageId],
  )

/** What came of it, unless the reaction was changed meanwhile: then its own job tells. */
async function settle(
  work: Work,
  messageId: string,
  { version }: Waiting,
  failure: string | null,
): Promise<void> {
  const settled = await work.one(
    `UPDATE reactions SET delivery = $3, error_message = $4
     WHERE message_id = $1 AND NOT from_customer AND version = $2 RETURNING version`,
    [messageId, version, failure === null ? 'sent' : 'failed', failure],
  )
  if (settled) await publish(work, await tellReactions(work, [messageId]))
}
