import type { Clock } from '@infra/clock'
import type { DraftRow } from '@infra/log/database'

/** What is being typed, per ticket: it survives a change of conversation, a reload and a crash. */
export type Draft = Readonly<{ text: string; type: 'chat' | 'comment'; replyTo: string | null }>

/** Is there nothing to keep? A message that is being answered is something. */
export const isEmpty = ({ text, replyTo }: Draft): boolean => text === '' && replyTo === null

export interface Drafts {
  /** The draft of a ticket; undefined when nothing is typed. */
  get(ticketId: string): Draft | undefined
  /** Keeps a draft, or forgets it when nothing is typed and no message is being answered. Written to disk within 300 ms. */
  set(ticketId: string, draft: Draft): void
  subscribe(listener: () => void): () => void
  /** When something was typed last, in any tab, by the device's clock in ms; -Infinity before. */
  typedAt(): number
}

/** Where drafts are kept on disk. */
type DraftRows = Readonly<{
  readAll(): Promise<DraftRow[]>
  write(rows: readonly DraftRow[], gone: readonly string[]): Promise<void>
}>

const WRITE_AFTER_MS = 300

/** Drafts in memory, written behind to a store. */
export class KeptDrafts implements Drafts {
  readonly #store: DraftRows
  readonly #clock: Clock
  readonly #drafts = new Map<string, Draft>()
  readonly #listeners = new Set<() => void>()
  readonly #dirty = new Set<string>()
  #cancel: (() => void) | null = null
  #typedAt = Number.NEGATIVE_INFINITY

  private constructor(store: DraftRows, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Reads the drafts of a store. */
  static async open(store: DraftRows, clock: Clock): Promise<KeptDrafts> {
    const drafts = new KeptDrafts(store, clock)
    for (const { ticketId, ...draft } of await store.readAll()) drafts.#drafts.set(ticketId, draft)
    return drafts
  }

  /** All of them, by ticket. */
  get all(): ReadonlyMap<string, Draft> {
    return this.#drafts
  }

  // Handed out as plain functions, as React subscribes with them.
  readonly get = (ticketId: string): Draft | undefined => this.#drafts.get(ticketId)

  readonly typedAt = (): number => this.#typedAt

  readonly set = (ticketId: string, draft: Draft): void => {
    if (!this.#put(ticketId, isEmpty(draft) ? null : draft)) return
    this.#dirty.add(ticketId)
    this.#cancel ??= this.#clock.after(WRITE_AFTER_MS, () => void this.flush())
    this.#tell()
  }

  /** Takes over what is typed in another tab, which writes it; null: nothing any more. */
  receive(ticketId: string, draft: Draft | null): void {
    if (!this.#put(ticketId, draft)) return
    this.#dirty.delete(ticketId)
    this.#tell()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Forgets all, for the user who leaves; their rows are wiped by the store. */
  forget(): void {
    this.#cancel?.()
    this.#cancel = null
    this.#drafts.clear()
    this.#dirty.clear()
    this.#tell()
  }

  /** Writes what is not on disk yet. A refusing disk costs only the draft's survival of a reload. */
  async flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    const ids = [...this.#dirty]
    this.#dirty.clear()
    const rows = ids.flatMap((ticketId) => {
      const draft = this.#drafts.get(ticketId)
      return draft ? [{ ticketId, ...draft }] : []
    })
    try {
      await this.#store.write(
        rows,
        ids.filter((id) => !this.#drafts.has(id)),
      )
    } catch {
      for (const id of ids) this.#dirty.add(id)
    }
  }

  /** False when there was nothing to forget. */
  #put(ticketId: string, draft: Draft | null): boolean {
    if (!draft) return this.#drafts.delete(ticketId)
    this.#drafts.set(ticketId, draft)
    return true
  }

  #tell(): void {
    this.#typedAt = this.#clock.now()
    for (const listener of [...this.#listeners]) listener()
  }
}
