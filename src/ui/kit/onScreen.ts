import type { ListView } from '@domain/tickets/lists'
import { useEffect } from 'react'

/** What a tab of the browser shows of the tickets. */
export type Shown = Readonly<{
  /** Ids of tickets that are open in it. */
  tickets: readonly string[]
  /** Does its list show closed tickets? */
  closedListed: boolean
}>

const NOTHING: Shown = { tickets: [], closedListed: false }

/** What this page shows; said by the screens, so that nobody clears away what is being looked at. */
export class OnScreen {
  #shown = NOTHING
  readonly #listeners = new Set<() => void>()

  readonly get = (): Shown => this.#shown

  set(shown: Shown): void {
    this.#shown = shown
    for (const listener of [...this.#listeners]) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}

/** This page's. */
export const onScreen = new OnScreen()

/** Says what the workspace shows, for as long as it is there. */
export function useOnScreen(ticketId: string | null, view: ListView): void {
  useEffect(() => {
    const closedListed = view === 'closed' || view === 'all'
    onScreen.set({ tickets: ticketId === null ? [] : [ticketId], closedListed })
  }, [ticketId, view])
  useEffect(() => () => onScreen.set(NOTHING), [])
}
