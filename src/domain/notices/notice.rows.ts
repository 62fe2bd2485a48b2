import type { RealtimeData } from '../../../contract/realtime'
import type { Entry } from '../kernel/entry'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import type { NoticeRow } from './tables'
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
  forgetOldNotices(world, change)
  if (entry.src === 'socket') change.effects.push({ type: 'notify', notice })
}

/** Notices kept; the oldest give way. */
const MOST_NOTICES = 200

/** By event number, not by arrival: whatever the order, the same ones are left. */
function forgetOldNotices(world: World, change: Change): void {
  if (world.rows.notices.size <= MOST_NOTICES) return
  let oldest: NoticeRow | null = null
  for (const row of world.rows.notices.values())
    if (!oldest || row.seq < oldest.seq || (row.seq === oldest.seq && row.id < oldest.id)) oldest = row
  if (oldest) drop(world, change, 'notices', oldest.id)
}

/** Notices to show, newest first. */
export function openNotices(world: World): NoticeRow[] {
  return [...world.rows.notices.values()].filter((n) => !n.dismissed).sort((a, b) => b.seq - a.seq)
}
