import type { Viewer } from '../../../src/domain/access/visibility'
import { iso } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { ACK } from './message.row'
import { activeColleague } from './send'

/** Newest messages that a conversation is given with: what a panel shows of one at first. */
const MOST_MESSAGES = 30

/** A message as the chat endpoints of the specification (section 7) say it. `time`: ISO 8601. */
type ChatMessage = Readonly<{ textContent: string; time: string; isSent: boolean; isSeen: boolean }>
/** A conversation with a colleague, oldest message first. */
export type Chat = Readonly<{ isPinned: boolean; msg: ChatMessage[] }>

type Row = Readonly<{ peer: number; text: string; created_at: Date; mine: boolean; ack: number }>

/** The viewer's conversations with these colleagues as they stand, by colleague: empty where nothing was written. */
export async function chatsWith(
  work: Work,
  viewer: Viewer,
  colleagueIds: readonly string[],
): Promise<Record<string, Chat>> {
  const params = [Number(viewer.id), colleagueIds.map(Number)]
  const newest = await work.query<Row>(
    `SELECT peer.id AS peer, m.* FROM unnest($2::integer[]) AS peer (id) CROSS JOIN LATERAL (
       SELECT m.id, coalesce(m.message, m.caption, m.document_name, '') AS text, m.created_at, m.user_sending_id = $1 AS mine, m.ack
       FROM internal_chat_messages m
       WHERE least(m.user_id, m.user_sending_id) = least(peer.id, $1::integer)
         AND greatest(m.user_id, m.user_sending_id) = greatest(peer.id, $1::integer)
       ORDER BY m.id DESC LIMIT ${MOST_MESSAGES}
     ) m ORDER BY m.id`,
    params,
  )
  const pins = await work.query<{ id: string }>(
    'SELECT colleague_id::text AS id FROM internal_chat_pins WHERE user_id = $1 AND colleague_id = ANY($2::integer[])',
    params,
  )
  const pinned = new Set(pins.map(({ id }) => id))
  const chats = Object.fromEntries(
    colleagueIds.map((id) => [id, { isPinned: pinned.has(id), msg: [] as ChatMessage[] }]),
  )
  for (const { peer, text, created_at, mine, ack } of newest)
    chats[peer]?.msg.push({
      textContent: text,
      time: iso(created_at),
      isSent: mine,
      isSeen: ack >= ACK.read,
    })
  return chats
}

/**
 * Keeps a colleague's conversation above the viewer's others, or no longer; for this person alone.
 * @throws Refusal where the person is no active colleague.
 */
export async function setPinned(
  work: Work,
  viewer: Viewer,
  colleagueId: string,
  value: boolean,
): Promise<void> {
  const { id } = await activeColleague(work, viewer, colleagueId)
  await work.query(
    value
      ? 'INSERT INTO internal_chat_pins (tenant_id, user_id, colleague_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING'
      : 'DELETE FROM internal_chat_pins WHERE tenant_id = $1 AND user_id = $2 AND colleague_id = $3',
    [work.tenant.id, Number(viewer.id), Number(id)],
  )
}
