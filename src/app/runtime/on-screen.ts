/** What a tab of the browser shows of the tickets. */
export type Shown = Readonly<{
  /** Ids of tickets that are open in it. */
  tickets: readonly string[]
  /** Does its list show closed tickets? */
  closedListed: boolean
}>

/** No ticket, and no list. */
export const SHOWS_NOTHING: Shown = { tickets: [], closedListed: false }

/** What this page shows; the screens say it, so that nobody clears away what is being looked at. */
export class OnScreen {
  #shown = SHOWS_NOTHING
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
