import type { ConnectionRow, TicketRow } from '@domain/kernel/world'
import type { PickRefusal } from '@domain/tickets/pick-rules'
import type { TicketRights } from '@domain/tickets/rights'
import type { TextKey } from '@ui/kit/text'

/** What keeps an answer from being written, and the way out. */
export type Block = Readonly<{ text: TextKey; name?: string; take: boolean }>

/** Why one cannot reply in this ticket; null when one can. */
export function replyBlock(row: TicketRow, rights: TicketRights, refusal: PickRefusal | null): Block | null {
  if (rights.reply) return null
  switch (row.state) {
    case 'inbox':
      return refusal
        ? { text: `tickets.notPickable.${refusal.reason}`, take: false }
        : { text: 'composer.inQueue', take: rights.take }
    case 'closing':
      return { text: 'composer.closing', take: false }
    case 'open':
      return { text: 'composer.otherOwner', name: row.data.user?.name ?? '', take: false }
    default:
      return { text: 'composer.closed', take: false }
  }
}

const DAY = 24 * 60 * 60 * 1000

/** What one should know before answering; nothing here keeps the message from going. */
export function replyWarning(
  row: TicketRow,
  connection: ConnectionRow | undefined,
  official: boolean,
  now: number,
): TextKey | null {
  const state = connection?.state
  if (state === 'offline' || state === 'waiting') return 'composer.offline'
  if (state === 'catchingUp' && connection?.everLive) return 'composer.behind'
  const heard = row.data.last_inbound_at
  return official && heard !== null && now - Date.parse(heard) > DAY ? 'composer.window' : null
}
