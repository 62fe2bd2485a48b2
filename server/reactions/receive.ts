import { guardProviderIds } from '../messages/delivery/provider-ids'
import type { Work } from '../platform/db/work'
import { publish } from '../platform/events/publish'
import { deletesOld } from '../platform/housekeeping/delete-old'
import { tellReactions } from './reaction.row'

/** A customer's reaction, as a provider brought it. */
export type ReceivedReaction = {
  /** The provider's id of the message reacted to. */
  target: string
  /** The provider's id of the reaction itself. */
  providerId: string
  /** Empty: taken back. */
  text: string
  at: Date
}

/** Far more than any emoji needs: what else is in there is not kept. */
const LONGEST = 64

/**
 * Applies customers' reactions, in any order, number and batch: of each message the newest counts, by its time
 * and, within one second, as `isOlder` says. One for a message that nobody knows yet waits for it.
 *
 * @returns how many messages changed.
 */
export async function applyReactions(work: Work, received: readonly ReceivedReaction[]): Promise<number> {
  const newest = new Map<string, ReceivedReaction>()
  for (const reaction of received) {
    const known = newest.get(reaction.target)
    if (!known || isOlder(known, reaction)) newest.set(reaction.target, reaction)
  }
  const reactions = [...newest.values()].map((one) => ({ ...one, text: one.text.slice(0, LONGEST) }))
  await guardProviderIds(
    work,
    reactions.map(({ target }) => target),
  )
  const messages = await messagesOf(work, [...newest.keys()])
  const placed = reactions.flatMap((reaction) => {
    const messageId = messages.get(reaction.target)
    return messageId === undefined ? [] : [{ ...reaction, messageId }]
  })
  await park(
    work,
    reactions.filter(({ target }) => !messages.has(target)),
  )
  const changed = await store(work, placed)
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
  const parked = await work.query<ReceivedReaction>(
    `DELETE FROM parked_reactions WHERE target = ANY($1::text[])
     RETURNING target, provider_id AS "providerId", text, reacted_at AS at`,
    [[...messages.keys()]],
  )
  return store(
    work,
    parked.map((reaction) => ({ ...reaction, messageId: messages.get(reaction.target) as string })),
  )
}

/** Of two in one second (Meta counts no finer) one taken back counts: it is a slip undone. Else the greater id. */
function isOlder(a: ReceivedReaction, b: ReceivedReaction): boolean {
  if (a.at.getTime() !== b.at.getTime()) return a.at < b.at
  if ((a.text === '') !== (b.text === '')) return b.text === ''
  return a.providerId < b.providerId
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

type Placed = ReceivedReaction & { messageId: string }

/** Several attempts of one message may each have been reacted to: the newest of all counts. */
async function store(work: Work, placed: readonly Placed[]): Promise<string[]> {
  const newest = new Map<string, Placed>()
  for (const reaction of placed) {
    const known = newest.get(reaction.messageId)
    if (!known || isOlder(known, reaction)) newest.set(reaction.messageId, reaction)
  }
  const reactions = [...newest.values()]
  if (reactions.length === 0) return []
  const rows = await work.query<{ message_id: string }>(
    `INSERT INTO reactions (tenant_id, message_id, from_customer, text, reacted_at, provider_id)
     SELECT $1, v.id, TRUE, v.text, v.at, v.provider_id
     FROM unnest($2::bigint[], $3::text[], $4::timestamptz[], $5::text[]) v(id, text, at, provider_id) ORDER BY v.id
     ON CONFLICT (tenant_id, message_id, from_customer) DO UPDATE
       SET text = EXCLUDED.text, reacted_at = EXCLUDED.reacted_at, provider_id = EXCLUDED.provider_id
       WHERE (reactions.reacted_at, reactions.text = '', reactions.provider_id COLLATE "C")
         < (EXCLUDED.reacted_at, EXCLUDED.text = '', EXCLUDED.provider_id COLLATE "C")
     RETURNING message_id::text`,
    [
      work.tenant.id,
      reactions.map(({ messageId }) => messageId),
      reactions.map(({ text }) => text),
      reactions.map(({ at }) => at),
      reactions.map(({ providerId }) => providerId),
    ],
  )
  return rows.map(({ message_id }) => message_id)
}

async function park(work: Work, reactions: readonly ReceivedReaction[]): Promise<void> {
  if (reactions.length === 0) return
  await work.query(
    `INSERT INTO parked_reactions (tenant_id, target, text, reacted_at, provider_id)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[])
     ON CONFLICT (tenant_id, target) DO UPDATE
       SET text = EXCLUDED.text, reacted_at = EXCLUDED.reacted_at, provider_id = EXCLUDED.provider_id
       WHERE (parked_reactions.reacted_at, parked_reactions.text = '', parked_reactions.provider_id COLLATE "C")
         < (EXCLUDED.reacted_at, EXCLUDED.text = '', EXCLUDED.provider_id COLLATE "C")`,
    [
      work.tenant.id,
      reactions.map(({ target }) => target),
      reactions.map(({ text }) => text),
      reactions.map(({ at }) => at),
      reactions.map(({ providerId }) => providerId),
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
