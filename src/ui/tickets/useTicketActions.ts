import type { Outcome } from '@app/panel/commands'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { type Deed, tell, tellFailure } from '@ui/kit/feedback'
import { currentTexts } from '@ui/kit/text'
import { feedbackTexts } from '@ui/kit/texts/feedback/pt_BR'
import { useCallback, useRef, useState } from 'react'
import { tellReturned } from './life/tellReturned'

type TicketAction = 'take' | 'takeOver' | 'returnToInbox' | 'acceptTransfer' | 'cancelTransfer'
export type TicketActions = Readonly<{
  /** What is under way; one at a time. */
  busy: TicketAction | null
  take: () => void
  /** Takes the ticket out of a colleague's hands. */
  takeOver: () => void
  returnToInbox: () => void
  acceptTransfer: (transferId: string) => void
  cancelTransfer: (transferId: string) => void
}>

const DEEDS: Readonly<Record<TicketAction, Deed>> = {
  take: 'take',
  takeOver: 'take',
  returnToInbox: 'return',
  acceptTransfer: 'take',
  cancelTransfer: 'any',
}

/** What one does with a ticket in one click; what fails is said at the foot of the screen. */
export function useTicketActions(ticketId: string): TicketActions {
  const commands = useCommands()
  const { store } = usePanel()
  const { id: userId } = useUser()
  const [busy, setBusy] = useState<TicketAction | null>(null)
  const running = useRef(false)

  const run = useCallback(
    async (action: TicketAction, command: () => Promise<Outcome>, done?: () => void) => {
      if (running.current) return
      running.current = true
      setBusy(action)
      try {
        if (tellFailure(await command(), DEEDS[action])) done?.()
      } catch {
        tell('failed', currentTexts(feedbackTexts)('actionFailed'))
      } finally {
        running.current = false
        setBusy(null)
      }
    },
    [],
  )

  return {
    busy,
    take: () => void run('take', () => commands.take(ticketId)),
    takeOver: () => void run('takeOver', () => commands.transfer(ticketId, userId, '', false)),
    returnToInbox: () => {
      const row = store.world.rows.tickets.get(ticketId)
      void run(
        'returnToInbox',
        () => commands.returnToInbox(ticketId),
        () => row && tellReturned(row, commands),
      )
    },
    acceptTransfer: (id) => void run('acceptTransfer', () => commands.acceptTransfer(id)),
    cancelTransfer: (id) => void run('cancelTransfer', () => commands.cancelTransfer(id)),
  }
}
