import type { Clock } from '@infra/clock'
import type { TabPort } from '@infra/tabs/port'
import { type Draft, type Drafts, isEmpty, type KeptDrafts } from '../../runtime/drafts'

const NOTHING: Draft = { text: '', type: 'chat', replyTo: null }

/**
 * The drafts of all tabs: each key-press is told to the others, and the last one counts. They stay the same
 * for the screens when this tab begins to lead and keeps them in another way.
 */
export class TabDrafts implements Drafts {
  readonly #port: TabPort | null
  readonly #clock: Clock
  readonly #listeners = new Set<() => void>()
  /** When and where a draft was last typed in. */
  readonly #typed = new Map<string, { at: number; tab: string }>()
  #kept: KeptDrafts | null = null
  #detach = () => {}

  constructor(port: TabPort | null, clock: Clock) {
    this.#port = port
    this.#clock = clock
    port?.listen((message, from) => {
      if (message.type !== 'draft') return
      const known = this.#typed.get(message.ticketId)
      if (known && (known.at > message.at || (known.at === message.at && known.tab > from))) return
      this.#typed.set(message.ticketId, { at: message.at, tab: from })
      this.#kept?.receive(message.ticketId, message.draft)
    })
  }

  /** Goes on with drafts that are kept in another way. What was typed and is not on disk yet goes along. */
  attach(kept: KeptDrafts): void {
    const before = this.#kept
    if (before)
      for (const ticketId of new Set([...before.all.keys(), ...kept.all.keys()])) {
        const [mine, theirs] = [before.get(ticketId) ?? NOTHING, kept.get(ticketId) ?? NOTHING]
        if (mine.text !== theirs.text || mine.type !== theirs.type || mine.replyTo !== theirs.replyTo)
          kept.set(ticketId, mine)
      }
    this.#detach()
    this.#kept = kept
    this.#detach = kept.subscribe(() => this.#tell())
    this.#tell()
  }

  readonly get = (ticketId: string): Draft | undefined => this.#kept?.get(ticketId)

  readonly set = (ticketId: string, draft: Draft): void => {
    if (!this.#kept) return
    // Never at the same moment as the key-press before, or the two would look alike to the others.
    const at = Math.max(this.#clock.now(), (this.#typed.get(ticketId)?.at ?? 0) + 1)
    this.#typed.set(ticketId, { at, tab: this.#port?.tab ?? '' })
    this.#kept.set(ticketId, draft)
    this.#port?.post({ type: 'draft', ticketId, draft: isEmpty(draft) ? null : draft, at })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly typedAt = (): number => this.#kept?.typedAt() ?? Number.NEGATIVE_INFINITY

  async flush(): Promise<void> {
    await this.#kept?.flush()
  }

  /** The user leaves: nothing of theirs is shown or written any more. */
  forget(): void {
    this.#detach()
    this.#kept?.forget()
    this.#kept = null
    this.#typed.clear()
    this.#tell()
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener()
  }
}
