import * as v from 'valibot'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import { edit } from '../kernel/edit'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import type { AnnouncementRow } from './tables'

/** Announcements kept; the oldest give way. */
export const MOST_ANNOUNCEMENTS = 50

type Said = {
  user_id: string | null
  title: string
  message: string
  rev: number
  chat_ticket_id?: string | null
}

/** Keeps what is said to this user or to everybody, and tells it once, when it is live. */
function announce(world: World, entry: Entry<Said>, change: Change, kind: AnnouncementRow['kind']): void {
  const { user_id, title, message, rev, chat_ticket_id: about = null } = entry.data
  const userId = world.rows.session.get('self')?.user?.id
  if (userId === undefined || (user_id !== null && user_id !== userId)) return
  // Named by its event number: a copy under another id is the same, and what was dismissed stays so.
  const id = String(rev)
  if (world.rows.announcements.has(id)) return
  const row = { id, kind, seq: rev, at: entry.at, title, message, about, dismissed: false }
  put(world, change, 'announcements', row)
  if (world.rows.announcements.size > MOST_ANNOUNCEMENTS) forgetOldest(world, change)
  if (entry.src === 'socket') change.effects.push({ type: 'announce', announcement: row })
}

/** By event number, not by arrival: whatever the order, the same ones are left. */
function forgetOldest(world: World, change: Change): void {
  let oldest: AnnouncementRow | null = null
  for (const row of world.rows.announcements.values()) if (!oldest || row.seq < oldest.seq) oldest = row
  if (oldest) drop(world, change, 'announcements', oldest.id)
}

/** What is still to be shown, newest first. */
export const openAnnouncements = (world: World): AnnouncementRow[] =>
  [...world.rows.announcements.values()].filter((row) => !row.dismissed).sort((a, b) => b.seq - a.seq)

export const announcementEntries: Definition[] = [
  defineEvent('campaignWarning', (world, entry, change) => announce(world, entry, change, 'campaignWarning')),
  defineEvent('reportWarning', (world, entry, change) => announce(world, entry, change, 'reportWarning')),
  defineEvent('chatNotification', (world, entry, change) =>
    announce(world, entry, change, 'chatNotification'),
  ),
  define('intent', 'announcement.dismissed', v.object({ id: v.string() }), (world, entry, change) =>
    edit(world, change, 'announcements', entry.data.id, (row) => {
      row.dismissed = true
    }),
  ),
]
