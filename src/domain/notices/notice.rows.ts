import type { RealtimeData } from '../../../contract/realtime'
import type { Entry } from '../kernel/entry'
import { put } from '../kernel/rows'
import type { Change, NoticeRow, World } from '../kernel/world'
import { noticeKind } from './who-is-told'

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
  const kind = noticeKind({ userId }, entry.data)
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
