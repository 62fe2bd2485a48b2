import type { RealtimeData } from '../../../contract/realtime'
import type { Entry } from '../kernel/entry'
import { put } from '../kernel/rows'
import type { Change, NoticeRow, World } from '../kernel/world'

/** The user who is told of every transfer, as administrator (specification section 6). */
const ADMINISTRATOR_ID = '1'

type Transferred = Pick<RealtimeData<'ChatTicketTransferred'>, 'ticket' | 'transfer' | 'triggered_by'>

/**
 * What a transfer means to this user: 'received' ("Atendimento Recebido") to who got the ticket,
 * 'transferred' ("Atendimento Transferido") to who had it and to the user with id 1; nothing to who
 * triggered it (specification section 4, Transfers).
 */
export function noticeKind(
  userId: string,
  { ticket, transfer, triggered_by }: Transferred,
): NoticeRow['kind'] | null {
  if (triggered_by === userId) return null
  if (ticket.user_id === userId) return 'received'
  if (transfer.previousUserId === userId || userId === ADMINISTRATOR_ID) return 'transferred'
  return null
}

/** Notes a transfer for the user: one notice per ticket, the newest event's; told once, when it is live. */
export function noticeTransfer(
  world: World,
  entry: Entry<RealtimeData<'ChatTicketTransferred'>>,
  change: Change,
): void {
  const userId = world.rows.session.get('self')?.user?.id
  const { ticket, transfer } = entry.data
  const seq = entry.seq ?? ticket.rev
  const known = world.rows.notices.get(ticket.id)
  if (userId === undefined || (known && known.seq >= seq)) return
  const kind = noticeKind(userId, entry.data)
  if (!kind) return
  const notice: NoticeRow = {
    id: ticket.id,
    kind,
    seq,
    at: entry.at,
    customerName: ticket.customer_name,
    userName: (kind === 'received' ? transfer.previousUser?.name : transfer.nextUser?.name) ?? null,
    dismissed: false,
  }
  put(world, change, 'notices', notice)
  if (entry.src === 'socket') change.effects.push({ type: 'notify', notice })
}

/** Notices to show, newest first. */
export function openNotices(world: World): NoticeRow[] {
  return [...world.rows.notices.values()].filter((n) => !n.dismissed).sort((a, b) => b.seq - a.seq)
}
