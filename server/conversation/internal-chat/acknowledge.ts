import type { Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { ACK } from './message.row'
import { mustBeSelf } from './send'

/** Most messages that one event names: a frame stays small however long somebody was away. */
const MOST_PER_EVENT = 500

/**
 * Marks all that a colleague has written to the viewer as read.
 * @throws Refusal FORBIDDEN when it is not the viewer's own reading.
 */
export async function readAll(work: Work, viewer: Viewer, readerId: string, senderId: string): Promise<true> {
  mustBeSelf(viewer, readerId)
  if (isId(senderId)) await raise(work, viewer, ACK.read, senderId)
  return true
}

/** A panel of the viewer is connected: what was sent to them meanwhile is delivered. */
export const deliverAll = (work: Work, viewer: Viewer): Promise<void> =>
  raise(work, viewer, ACK.delivered, null)

type Moved = { id: string; user_sending_id: string }

/**
 * Raises the acknowledgement of what the viewer received (of one sender, or of all), and tells the two people.
 *
 * Readers take the event's number for "everything up to here is read". So the tenant's row, which orders the
 * numbers, is locked before the messages are looked at:
 *
 *   another node   inserts message, takes number 10 ──────── commits
 *   here           locks the tenant's row: waits ··········· marks it too, number 11
 */
async function raise(work: Work, viewer: Viewer, ack: number, senderId: string | null): Promise<void> {
  const params = [Number(viewer.id), ack, senderId]
  const below = 'user_id = $1 AND ack < $2 AND ($3::bigint IS NULL OR user_sending_id = $3::bigint)'
  if (!(await work.one(`SELECT 1 FROM internal_chat_messages WHERE ${below} AND ack < 3 LIMIT 1`, params)))
    return
  await work.query('SELECT 1 FROM tenants WHERE id = $1 FOR UPDATE', [work.tenant.id])
  const moved = await work.query<Moved>(
    `UPDATE internal_chat_messages SET ack = $2 WHERE ${below} AND ack < 3 RETURNING id::text, user_sending_id::text`,
    params,
  )
  moved.sort((a, b) => Number(a.id) - Number(b.id))
  await publish(work, changesOf(viewer.id, ack, moved))
}

function changesOf(readerId: string, ack: number, moved: readonly Moved[]): Change[] {
  const bySender = new Map<string, Moved[]>()
  for (const one of moved) {
    const known = bySender.get(one.user_sending_id)
    if (known) known.push(one)
    else bySender.set(one.user_sending_id, [one])
  }
  return [...bySender].flatMap(([senderId, messages]) =>
    inRuns(messages, MOST_PER_EVENT).map(
      (run): Change => ({
        event: 'InternalChatMessagesAckChanged',
        data: (rev) => ({
          user_id: readerId,
          user_sending_id: senderId,
          messages: run.map(({ id }) => ({ id, ack })),
          rev,
        }),
        audience: { kind: 'users', ids: [readerId, senderId] },
        rows: [],
      }),
    ),
  )
}

const inRuns = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most))
