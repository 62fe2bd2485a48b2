import { onScreen, SHOWS_NOTHING } from '@app/runtime/on-screen'
import type { ListView } from '@domain/tickets/lists'
import { useEffect } from 'react'

/** Says what the workspace shows, for as long as it is there. */
export function useOnScreen(ticketId: string | null, view: ListView): void {
  useEffect(() => {
    const closedListed = view === 'closed' || view === 'all'
    onScreen.set({ tickets: ticketId === null ? [] : [ticketId], closedListed })
  }, [ticketId, view])
  useEffect(() => () => onScreen.set(SHOWS_NOTHING), [])
}
