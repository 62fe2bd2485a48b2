import type { Change, World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import { backoff, type Ids } from '@infra/ids'
import type { UploadStore } from '@infra/media/upload-store'
import type { KeptDrafts } from '../drafts'
import { isPiece, ticketOf } from '../recording-ids'

const RETRY = { baseMs: 1_000, capMs: 60_000 }

type Parts = Readonly<{
  clock: Clock
  ids: Ids
  world: () => World
  drafts: Pick<KeptDrafts, 'set' | 'flush'>
  /** Files that wait to be sent, and recordings. */
  uploads: Pick<UploadStore, 'ids' | 'delete'>
  /** Brings the log and the rows behind it to the disk. */
  settle: () => Promise<void>
  /** Lets everything go that was written before (keep-log.ts). False: it did not go through. */
  forgetBefore: (erased: readonly string[]) => Promise<boolean>
  /** Erased customers of whom this store holds nothing any more. */
  purged: () => Promise<readonly string[]>
}>

/**
 * Takes erased customers off this device. The fold has taken them out of the world; this takes them out of what was
 * written before: log, checkpoint, copies, drafts and files. Which of them are done is on disk beside the rest, so a
 * page that died half-way is followed by one that does it again. Runs in the tab that owns the store.
 */
export class ErasurePurge {
  readonly #parts: Parts
  /** Commands that fell away with an erasure: their files go. */
  readonly #commands = new Set<string>()
  #running: Promise<void> | null = null
  #again = false
  #failures = 0
  #cancel: (() => void) | null = null
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Looks at what a change did. */
  note(change: Change): void {
    if (!change.touched.has('erasures')) return
    const { outbox } = this.#parts.world().rows
    for (const id of change.touched.get('outbox') ?? []) if (!outbox.has(id)) this.#commands.add(id)
    void this.run()
  }

  /** Does what is left to do. Resolves when that is done or has failed; then it is tried again by itself. */
  run(): Promise<void> {
    if (this.#running) this.#again = true
    this.#running ??= this.#all().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  stop(): void {
    this.#stopped = true
    this.#cancel?.()
  }

  async #all(): Promise<void> {
    try {
      do {
        this.#again = false
        await this.#purge()
      } while (this.#again && !this.#stopped)
      this.#failures = 0
    } catch {
      // The disk refuses, or another round of keeping is under way.
      if (this.#stopped) return
      this.#failures += 1
      const { clock, ids } = this.#parts
      this.#cancel?.()
      this.#cancel = clock.after(
        backoff(ids, this.#failures, RETRY.baseMs, RETRY.capMs),
        () => void this.run(),
      )
    }
  }

  async #purge(): Promise<void> {
    const { world, drafts, uploads, settle, forgetBefore, purged } = this.#parts
    const erasures = [...world().rows.erasures.values()]
    if (erasures.length === 0) return
    const done = new Set(await purged())
    const left = erasures.filter(({ id }) => !done.has(id))
    if (left.length === 0) return
    const tickets = new Set(left.flatMap(({ data }) => data.ticket_ids))
    for (const ticketId of tickets) drafts.set(ticketId, { text: '', type: 'chat', replyTo: null })
    await drafts.flush()
    const files = (await uploads.ids()).filter((id) =>
      isPiece(id) ? tickets.has(ticketOf(id)) : this.#commands.has(id),
    )
    if (files.length > 0) await uploads.delete(files)
    await settle()
    if (!(await forgetBefore(erasures.map(({ id }) => id)))) throw new Error('the log could not be let go')
    for (const id of files) this.#commands.delete(id)
  }
}
