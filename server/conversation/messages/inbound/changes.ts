import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { guardProviderIds } from '../delivery/provider-ids'
import type { Arrival } from '../place'
import { updatedMessages, updatedPreviews } from '../tell-updated'
import { columnsOf, joinSaid, type Kept, type Said, saidIn, saidOf } from './last-said'

/** Somebody changed or deleted a message after sending it: the customer theirs, or we ours, on the phone. */
export type MessageChange = {
  kind: 'edit' | 'revoke'
  /** The provider's id of the message. */
  target: string
  /** Is it a message of ours? Nobody changes the other's. */
  own: boolean
  /** Of an edit: what it says now; of a message with a file, what stands under it. */
  text: string | null
  at: Date
  /** The provider's id of the change itself. */
  providerId: string
  arrival: Arrival
}

/**
 * Applies edits and revokes, in any order, number and batch: the last edit counts (last-said.ts), and the first revoke.
 * One for a message that nobody knows yet waits for it.
 *
 * @returns how many messages changed.
 */
export async function applyChanges(work: Work, received: readonly MessageChange[]): Promise<number> {
  const targets = [...new Set(received.map(({ target }) => target))]
  await guardProviderIds(work, targets)
  const known = await messagesOf(work, targets)
  const changes = received.map(
    ({ kind, target, own, ...told }): Waiting => ({ kind, target, own, said: saidOf(told) }),
  )
  await park(
    work,
    changes.filter(({ target }) => !known.has(target)),
  )
  await lockTicketsOf(work, [...known.values()])
  const changed = await store(work, placed(changes, known))
  await publish(work, [...(await updatedMessages(work, changed)), ...(await updatedPreviews(work, changed))])
  return changed.length
}

/** A change as it is kept until its message is known. */
type Waiting = Pick<MessageChange, 'kind' | 'target' | 'own'> & { said: Said }
type Placed = Waiting & { messageId: string }

const placed = (changes: readonly Waiting[], messages: ReadonlyMap<string, string>): Placed[] =>
  changes.flatMap((change) => {
    const messageId = messages.get(change.target)
    return messageId === undefined ? [] : [{ ...change, messageId }]
  })

/** Locks the tickets of messages, before these, as everywhere: they are told of as well. */
export async function lockTicketsOf(work: Work, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  await work.query(
    `SELECT 1 FROM chat_tickets t
     WHERE t.id IN (SELECT m.chat_ticket_id FROM customer_chats m WHERE m.id = ANY($1::bigint[]))
     ORDER BY t.id FOR UPDATE`,
    [messageIds],
  )
}

/**
 * Takes the changes that waited for these provider ids, now that their messages are known. Changes rows only:
 * whoever made the messages known tells of them.
 */
export async function drainChanges(
  work: Work,
  known: readonly { providerId: string; messageId: string }[],
): Promise<string[]> {
  if (known.length === 0) return []
  const messages = new Map(known.map(({ providerId, messageId }) => [providerId, messageId]))
  const parked = await work.query<Omit<Waiting, 'said'> & Kept>(
    `DELETE FROM parked_changes WHERE target = ANY($1::text[])
     RETURNING kind, target, tag_type = 'out' AS own, ${PARKED}`,
    [[...messages.keys()]],
  )
  return store(
    work,
    placed(
      parked.flatMap(({ kind, target, own, ...kept }) =>
        saidIn(kept).map((said) => ({ kind, target, own, said })),
      ),
      messages,
    ),
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

async function store(work: Work, changes: readonly Placed[]): Promise<string[]> {
  const edited = await storeEdits(
    work,
    changes.filter(({ kind }) => kind === 'edit'),
  )
  const revoked = await storeRevokes(
    work,
    changes.filter(({ kind }) => kind === 'revoke'),
  )
  return [...new Set([...edited, ...revoked])]
}

/** Several attempts of one message may each have been edited: the last edit of all counts. */
async function storeEdits(work: Work, edits: readonly Placed[]): Promise<string[]> {
  if (edits.length === 0) return []
  const rows = await work.query<Kept & { id: string; own: boolean; edited: boolean }>(
    `SELECT m.id::text, tag_type = 'out' AS own, edited_at IS NOT NULL AS edited, edits AS said, NULL AS text,
       edited_at AS at, coalesce(edit_id, '') AS "providerId"
     FROM customer_chats m WHERE m.id = ANY($1::bigint[]) ORDER BY m.id FOR UPDATE`,
    [[...new Set(edits.map(({ messageId }) => messageId))]],
  )
  const owns = new Map(rows.map(({ id, own }) => [id, own]))
  const known = new Map(rows.flatMap((row) => (row.edited ? [[row.id, saidIn(row)] as const] : [])))
  const joined = joinSaid(
    known,
    edits.flatMap(({ messageId, own, said }) =>
      owns.get(messageId) === own ? [[messageId, said] as const] : [],
    ),
  )
  await work.query(
    `UPDATE customer_chats m SET is_edited = TRUE, edited_at = v.at, edit_id = v.provider_id, edits = v.said,
       message = CASE WHEN m.type = 'chat' AND m.edit_id IS DISTINCT FROM v.provider_id THEN v.text ELSE m.message END,
       caption = CASE WHEN m.type <> 'chat' AND m.edit_id IS DISTINCT FROM v.provider_id THEN v.text ELSE m.caption END
     FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::jsonb[]) v(id, text, at, provider_id, said)
     WHERE m.id = v.id`,
    columnsOf(joined),
  )
  return [...joined].flatMap(([id, [holds]]) =>
    known.get(id)?.[0]?.providerId === holds.providerId ? [] : [id],
  )
}

async function storeRevokes(work: Work, revokes: readonly Placed[]): Promise<string[]> {
  if (revokes.length === 0) return []
  const rows = await work.query<{ id: string }>(
    `UPDATE customer_chats m SET whatsapp_deleted_at = v.at
     FROM (SELECT id, tag_type, min(at) AS at FROM unnest($1::bigint[], $2::text[], $3::timestamptz[]) u(id, tag_type, at)
       GROUP BY id, tag_type) v
     WHERE m.id = v.id AND m.tag_type = v.tag_type AND (m.whatsapp_deleted_at IS NULL OR m.whatsapp_deleted_at > v.at)
     RETURNING m.id::text`,
    [revokes.map(({ messageId }) => messageId), revokes.map(tagOf), revokes.map(({ said }) => said.at)],
  )
  return rows.map(({ id }) => id)
}

const tagOf = ({ own }: Pick<Waiting, 'own'>): 'in' | 'out' => (own ? 'out' : 'in')

/** What of a change that waits says what was said. */
const PARKED = 'said, text, at, provider_id AS "providerId"'

/** Whoever parks for a target holds its lock (guardProviderIds). */
async function park(work: Work, changes: readonly Waiting[]): Promise<void> {
  await parkEdits(
    work,
    changes.filter(({ kind }) => kind === 'edit'),
  )
  const revokes = changes.filter(({ kind }) => kind === 'revoke')
  if (revokes.length === 0) return
  await work.query(
    `INSERT INTO parked_changes AS p (tenant_id, target, kind, tag_type, at, provider_id)
     SELECT DISTINCT ON (u.target) $1::integer, u.target, 'revoke', u.tag_type, u.at, u.provider_id
     FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::text[]) u(target, tag_type, at, provider_id)
     ORDER BY u.target, u.at, u.provider_id
     ON CONFLICT (tenant_id, target, kind) DO UPDATE
       SET tag_type = EXCLUDED.tag_type, at = EXCLUDED.at, provider_id = EXCLUDED.provider_id WHERE p.at > EXCLUDED.at`,
    [
      work.tenant.id,
      revokes.map(({ target }) => target),
      revokes.map(tagOf),
      revokes.map(({ said }) => said.at),
      revokes.map(({ said }) => said.providerId),
    ],
  )
}

async function parkEdits(work: Work, edits: readonly Waiting[]): Promise<void> {
  if (edits.length === 0) return
  const rows = await work.query<Kept & { target: string }>(
    `SELECT target, ${PARKED} FROM parked_changes WHERE kind = 'edit' AND target = ANY($1::text[])`,
    [edits.map(({ target }) => target)],
  )
  const joined = joinSaid(
    new Map(rows.map((row) => [row.target, saidIn(row)])),
    edits.map(({ target, said }) => [target, said] as const),
  )
  const tags = new Map(edits.map((edit) => [edit.target, tagOf(edit)]))
  await work.query(
    `INSERT INTO parked_changes (tenant_id, kind, tag_type, target, text, at, provider_id, said)
     SELECT $1, 'edit', * FROM unnest($2::text[], $3::text[], $4::text[], $5::timestamptz[], $6::text[], $7::jsonb[])
     ON CONFLICT (tenant_id, target, kind) DO UPDATE
       SET tag_type = EXCLUDED.tag_type, text = EXCLUDED.text, at = EXCLUDED.at, provider_id = EXCLUDED.provider_id,
         said = EXCLUDED.said`,
    [work.tenant.id, [...joined.keys()].map((target) => tags.get(target)), ...columnsOf(joined)],
  )
}
