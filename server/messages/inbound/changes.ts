import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { readTickets, scopeOf } from '../../tickets/ticket.row'
import { guardProviderIds } from '../delivery/provider-ids'
import { updatedMessages } from '../tell-updated'

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
}

/**
 * Applies edits and revokes, in any order, number and batch: the newest edit counts, and the first revoke. One
 * for a message that nobody knows yet waits for it.
 *
 * @returns how many messages changed.
 */
export async function applyChanges(work: Work, received: readonly MessageChange[]): Promise<number> {
  const changes = [...received.reduce(joined, new Map<string, MessageChange>()).values()]
  await guardProviderIds(
    work,
    changes.map(({ target }) => target),
  )
  const known = await messagesOf(
    work,
    changes.map(({ target }) => target),
  )
  await park(
    work,
    changes.filter(({ target }) => !known.has(target)),
  )
  await lockTicketsOf(work, [...known.values()])
  const changed = await store(
    work,
    changes.flatMap((change) => {
      const messageId = known.get(change.target)
      return messageId === undefined ? [] : [{ ...change, messageId }]
    }),
  )
  await publish(work, [...(await updatedMessages(work, changed)), ...(await changedPreviews(work, changed))])
  return changed.length
}

/** Before their messages, as everywhere: they are told of as well. */
async function lockTicketsOf(work: Work, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length === 0) return
  await work.query(
    `SELECT 1 FROM chat_tickets t
     WHERE t.id IN (SELECT m.chat_ticket_id FROM customer_chats m WHERE m.id = ANY($1::bigint[]))
     ORDER BY t.id FOR UPDATE`,
    [messageIds],
  )
}

/** The tickets whose newest message is among these: what a panel that is open previews and finds them by. */
async function changedPreviews(work: Work, messageIds: readonly string[]): Promise<Change[]> {
  if (messageIds.length === 0) return []
  const rows = await work.query<{ id: string }>(
    `SELECT t.id::text FROM chat_tickets t JOIN customer_chats m ON m.tenant_id = t.tenant_id AND m.chat_ticket_id = t.id
     WHERE m.id = ANY($1::bigint[]) AND t.last_message_id = m.id ORDER BY t.id`,
    [messageIds],
  )
  const tickets = await readTickets(
    work,
    rows.map(({ id }) => id),
  )
  return [...tickets.values()].map((ticket) => ({
    event: 'Changed',
    data: (rev) => ({ ticket: { ...ticket, rev } }),
    audience: { kind: 'ticket', scopes: [scopeOf(ticket)] },
    rows: [{ table: 'chat_tickets', id: ticket.id }],
  }))
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
  const parked = await work.query<MessageChange>(
    `DELETE FROM parked_changes WHERE target = ANY($1::text[])
     RETURNING kind, target, tag_type = 'out' AS own, text, at, provider_id AS "providerId"`,
    [[...messages.keys()]],
  )
  return store(
    work,
    parked.map((change) => ({ ...change, messageId: messages.get(change.target) as string })),
  )
}

/** Of two edits the newer one counts (by time, then by id), of two revokes the earlier. */
function joined(known: Map<string, MessageChange>, change: MessageChange): Map<string, MessageChange> {
  const key = `${change.kind}:${change.target}`
  const other = known.get(key)
  const newer =
    !other ||
    (other.at.getTime() === change.at.getTime() ? other.providerId < change.providerId : other.at < change.at)
  return newer === (change.kind === 'edit') || !other ? known.set(key, change) : known
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

type Placed = MessageChange & { messageId: string }

async function store(work: Work, placed: readonly Placed[]): Promise<string[]> {
  const edits = placed.filter(({ kind }) => kind === 'edit')
  const revokes = placed.filter(({ kind }) => kind === 'revoke')
  const edited = await change(
    work,
    edits,
    `UPDATE customer_chats m SET is_edited = TRUE, edited_at = v.at, edit_id = v.provider_id,
       message = CASE WHEN m.type = 'chat' THEN v.text ELSE m.message END,
       caption = CASE WHEN m.type = 'chat' THEN m.caption ELSE v.text END`,
    `(m.edited_at IS NULL OR (m.edited_at, m.edit_id COLLATE "C") < (v.at, v.provider_id COLLATE "C"))`,
  )
  const revoked = await change(
    work,
    revokes,
    'UPDATE customer_chats m SET whatsapp_deleted_at = v.at',
    '(m.whatsapp_deleted_at IS NULL OR m.whatsapp_deleted_at > v.at)',
  )
  return [...new Set([...edited, ...revoked])]
}

async function change(
  work: Work,
  placed: readonly Placed[],
  update: string,
  when: string,
): Promise<string[]> {
  if (placed.length === 0) return []
  const rows = await work.query<{ id: string }>(
    `${update} FROM unnest($1::bigint[], $2::text[], $3::timestamptz[], $4::text[], $5::text[]) v(id, text, at, provider_id, tag_type)
     WHERE m.id = v.id AND m.tag_type = v.tag_type AND ${when} RETURNING m.id::text`,
    [
      placed.map(({ messageId }) => messageId),
      placed.map(({ text }) => text),
      placed.map(({ at }) => at),
      placed.map(({ providerId }) => providerId),
      placed.map(tagOf),
    ],
  )
  return rows.map(({ id }) => id)
}

const tagOf = ({ own }: MessageChange): 'in' | 'out' => (own ? 'out' : 'in')

async function park(work: Work, changes: readonly MessageChange[]): Promise<void> {
  if (changes.length === 0) return
  await work.query(
    `INSERT INTO parked_changes AS p (tenant_id, target, kind, tag_type, text, at, provider_id)
     SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[])
     ON CONFLICT (tenant_id, target, kind) DO UPDATE
       SET tag_type = EXCLUDED.tag_type, text = EXCLUDED.text, at = EXCLUDED.at, provider_id = EXCLUDED.provider_id
       WHERE ((p.at, p.provider_id COLLATE "C") < (EXCLUDED.at, EXCLUDED.provider_id COLLATE "C")) = (p.kind = 'edit')`,
    [
      work.tenant.id,
      changes.map(({ target }) => target),
      changes.map(({ kind }) => kind),
      changes.map(tagOf),
      changes.map(({ text }) => text),
      changes.map(({ at }) => at),
      changes.map(({ providerId }) => providerId),
    ],
  )
}
