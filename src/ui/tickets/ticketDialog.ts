import type { BulkChange } from '@domain/tickets/changes'
import { useSyncExternalStore } from 'react'

/** What is asked for about many tickets. */
export type AskedBulk = Exclude<BulkChange['kind'], 'back'>

/** A dialog about a ticket, several tickets, or one that is to be. */
export type TicketDialog =
  | Readonly<{ kind: 'start'; customerId?: string }>
  | Readonly<{ kind: 'transfer' | 'snooze' | 'department' | 'bot' | 'history' | 'print'; ticketId: string }>
  /** `next`: the way on to the next ticket of the list is what Enter does. */
  | Readonly<{ kind: 'close'; ticketId: string; next?: true }>
  | Readonly<{ kind: 'bulk'; change: AskedBulk; ids: readonly string[]; done: () => void }>

let asked: TicketDialog | null = null
const listeners = new Set<() => void>()

/** Opens a dialog from wherever one is (header, palette, shortcut), or closes it. */
export function askTicketDialog(dialog: TicketDialog | null): void {
  asked = dialog
  for (const listener of [...listeners]) listener()
}

/** The dialog that is wanted. */
export const useTicketDialog = (): TicketDialog | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
