import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { deletesOld } from '../../../platform/housekeeping/delete-old'
import { guardProviderIds } from '../delivery/provider-ids'
import type { Arrival } from '../place'
import { tellReactions } from '../reaction.row'
import { columnsOf, joinSaid, type Kept, type Said, saidIn, saidOf } from './last-said'

/** A customer's reaction, as a provider brought it. */
export type ReceivedReaction = {
  /** The provider's id of the message reacted to. */
  target: string
  /** The provider's id of the reaction itself. */
  providerId: string
  /** Empty: taken back. */
  text: string
  at: Date
  arrival: Arrival
}

/** Far more than any emoji needs: what else is in there is not kept. */
const LONGEST = 64

/**
 * Applies customers' reactions, in any order, number and batch: of each message the last counts (last-said.ts), also
 * where it takes one back. One for a message that nobody knows yet waits for it.
 *
 * @returns how many messages changed.
 */
export async function applyReactions(work: Work, received: readonly ReceivedReaction[]): Promise<number> {
  const targets = [...new Set(received.map(({ target }) => target))]
  await guardProviderIds(work, targets)
  const messages = await messagesOf(work, targets)
  const told = received.map((one) => ({
    target: one.target,
    said: saidOf({ ...one, text: one.text.slice(0, LONGEST) }),
  }))
  await park(
    work,
    told.filter(({ target }) => !messages.has(target)),
  )
  const changed = await store(
    work,
    told.flatMap(({ target, said }) => {
      const messageId = messages.get(target)
      return messageId === undefined ? [] : [[messageId, said] as const]
    }),
  )
  await publish(work, await tellReactions(work, changed))
  return changed.length
}

/**
 * Takes the reactions that waited for these provider ids, now that their messages are known. Changes rows
 * only: whoever made the messages known tells of them.
 * @returns the messages that have changed.
 */
export async function drainReactions(
  work: Work,
  known: readonly { providerId: string; messageId: string }[],
): Promise<string[]> {
  if (known.length === 0) return []
  const messages = new Map(known.map(({ providerId, messageId }) => [providerId, messageId]))
  const parked = await work.query<Kept & { target: string }>(
    `DELETE FROM parked_reactions WHERE target = ANY($1::text[]) RETURNING target, ${KEPT}`,
    [[...messages.keys()]],
  )
  return store(
    work,
    parked.flatMap((row) => saidIn(row).map((said) => [messages.get(row.target) as string, said] as const)),
  )
}

/** Every attempt's id leads to its message. */
async function messagesOf(work: Work, targets: readonly string[]): Promise<Map<string, string>> {
  const rows = await work.query<{ target: string; id: string }>(
    `SELECT whatsapp_message_id AS target, id::text FROM customer_chats WHERE whatsapp_message_id = ANY($1::text[])
     UNION SELECT whatsapp_message_id, message_id::text FROM message_attempts WHERE whatsapp_message_id = ANY($1::text[])`,
    [targets],
  )
  return new Map(rows.map(({ target, id }) => [target, id]))
}

/** A reaction as it lies in the table, or waits. */
const KEPT = 'said, text, reacted_at AS at, provider_id AS "providerId"'

/** Several attempts of one message may each have been reacted to: the last of all counts. */
async function store(
  work: Work,
  told: readonly (readonly [messageId: string, said: Said])[],
): Promise<string[]> {
  if (told.length === 0) return []
  const ids = [...new Set(told.map(([id]) => id))]
  // One after the other, also where there is no reaction yet.
  await work.query(
    'SELECT 1 FROM customer_chats WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE',
    [ids],
  )
  const rows = await work.query<Kept & { id: string }>(
    `SELECT message_id::text AS id, ${KEPT} FROM reactions WHERE from_customer AND message_id = ANY($1::bigint[])`,
    [ids],
  )
  const known = new Map(rows.map((row) => [row.id, saidIn(row)]))
  const joined = joinSaid(known, told)
  await work.query(
    `INSERT INTO reactions (tenant_id, message_id, from_customer, text, reacted_at, provider_id, said)
     SELECT $1, v.id, TRUE, v.text, v.at, v.provider_id, v.said
     FROM unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::text[], $6::jsonb[]) v(id, text, at, provider_id, said) ORDER BY v.id
     ON CONFLICT (tenant_id, message_id, from_customer) DO UPDATE
       SET text = EXCLUDED.text, reacted_at = EXCLUDED.reacted_at, provider_id = EXCLUDED.provider_id, said = EXCLUDED.said`,
    [work.tenant.id, ...columnsOf(joined)],
  )
  return [...joined].flatMap(([id, [holds]]) =>
    known.get(id)?.[0]?.providerId === holds.providerId ? [] : [id],
  )
}

/** Whoever parks for a target holds its lock (guardProviderIds). */
async function park(work: Work, told: readonly { target: string; said: Said }[]): Promise<void> {
  if (told.length === 0) return
  const rows = await work.query<Kept & { target: string }>(
    `SELECT target, ${KEPT} FROM parked_reactions WHERE target = ANY($1::text[])`,
    [told.map(({ target }) => target)],
  )
  const known = new Map(rows.map((row) => [row.target, saidIn(row)]))
  await work.query(
    `INSERT INTO parked_reactions (tenant_id, target, text, reacted_at, provider_id, said)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[], $6::jsonb[])
     ON CONFLICT (tenant_id, target) DO UPDATE
       SET text = EXCLUDED.text, reacted_at = EXCLUDED.reacted_at, provider_id = EXCLUDED.provider_id, said = EXCLUDED.said`,
    [
      work.tenant.id,
      ...columnsOf(
        joinSaid(
          known,
          told.map(({ target, said }) => [target, said] as const),
        ),
      ),
    ],
  )
}

/** A reaction waits for its message as long as Meta repeats a webhook (whatsapp-facts 1.1). */
export const sweepParkedReactions = deletesOld({
  name: 'parked-reactions',
  table: 'parked_reactions',
  column: 'received_at',
  keep: '7 days',
})
