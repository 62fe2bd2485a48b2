import { NOTHING, sameWriting, settleDraft, type Writing } from '@domain/drafts/settle'
import type { ServerDraftRow } from '@domain/drafts/tables'
import type { Change, World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import { backoff, type Ids } from '@infra/ids'
import type { Outcome } from '../commands/outcome'
import type { Draft, Drafts } from '../runtime/drafts'

/** A pause in typing after which the server is told, ms. */
const IDLE_MS = 1_000
/** Who never pauses is told of all the same after this long, ms. */
const LATEST_MS = 5_000
/** A draft in which a key was pressed so recently is being typed, ms. */
const TYPING_MS = 5_000
const RETRY = { baseMs: 2_000, capMs: 60_000 }

type Parts = Readonly<{
  drafts: Pick<Drafts, 'subscribe'> & { readonly all: ReadonlyMap<string, Draft> }
  world: () => World
  clock: Clock
  ids: Ids
  device: string
  /** Puts a text of another device into the composers of this one. */
  take: (ticketId: string, draft: Draft) => void
  /** Tells the server; what stands there then comes back by the fold. */
  save: (ticketId: string, draft: Writing) => Promise<Outcome>
}>

/** What is known of one draft. */
type Known = {
  /** As it stood here when it was last looked at. */
  seen: Writing
  /** What this device and the server last agreed on. */
  agreed: Writing
  typedAt: number
  /** Since when something is to be told; null: nothing. */
  since: number | null
  cancel: (() => void) | null
  busy: boolean
  attempts: number
  /** What the server was last told, and the number of the draft it had then. */
  told: { writing: Writing; rev: number } | null
}

const revOf = (row: ServerDraftRow | undefined): number => row?.data.rev ?? 0

/** What the server keeps of a draft, as what is written. */
const writingOf = ({ data }: ServerDraftRow): Writing & { device: string } => ({
  text: data.message,
  type: data.type === 'comment' ? 'comment' : 'chat',
  replyTo: data.reply_message_id,
  device: data.device,
})

/**
 * Keeps the drafts of this device and those on the server together, in the tab that leads:
 *
 *   typed here ──1 s pause, 5 s at the latest──► settle ──► told to the server; tried again where it is away
 *   event of another device ───────────────────► settle ──► put in here, or left for the line above the composer
 */
export class DraftSync {
  readonly #parts: Parts
  readonly #known = new Map<string, Known>()
  readonly #unsubscribe: () => void

  constructor(parts: Parts) {
    this.#parts = parts
    this.#unsubscribe = parts.drafts.subscribe(() => this.#typed())
  }

  /** The world has been read: what it holds of the server's drafts is what was agreed on. */
  begin(): void {
    for (const row of this.#parts.world().rows.serverDrafts.values()) this.#of(row.id).agreed = writingOf(row)
  }

  /** The server has said something about drafts. */
  note(change: Change): void {
    for (const id of change.touched.get('serverDrafts') ?? []) this.#settle(id)
  }

  /** All drafts are looked at: what was typed while the server was away is told now. */
  settleAll(): void {
    for (const id of new Set([...this.#tickets(), ...this.#parts.world().rows.serverDrafts.keys()]))
      this.#settle(id)
  }

  /** Tells at once what waits for a pause: the user looks elsewhere. */
  flush(): void {
    for (const [id, known] of this.#known) if (known.since !== null) this.#settle(id)
  }

  stop(): void {
    this.#unsubscribe()
    for (const known of this.#known.values()) known.cancel?.()
  }

  /** Drafts to colleagues are kept beside those of tickets, under keys that are no numbers. */
  #tickets(): string[] {
    return [...this.#parts.drafts.all.keys(), ...this.#known.keys()].filter((id) => /^\d+$/.test(id))
  }

  #of(id: string): Known {
    const known = this.#known.get(id) ?? {
      seen: this.#local(id),
      agreed: NOTHING,
      typedAt: Number.NEGATIVE_INFINITY,
      since: null,
      cancel: null,
      busy: false,
      attempts: 0,
      told: null,
    }
    this.#known.set(id, known)
    return known
  }

  #local(id: string): Writing {
    return this.#parts.drafts.all.get(id) ?? NOTHING
  }

  #typed(): void {
    const now = this.#parts.clock.now()
    for (const id of new Set(this.#tickets())) {
      const before = this.#known.get(id)
      const known = this.#of(id)
      const local = this.#local(id)
      if (before && sameWriting(before.seen, local)) continue
      known.seen = local
      known.typedAt = now
      known.attempts = 0
      known.since ??= now
      this.#later(id, Math.max(0, Math.min(IDLE_MS, known.since + LATEST_MS - now)))
      // Another conversation is written in: the pause in the one before has come.
      for (const [other, { since }] of this.#known) if (other !== id && since !== null) this.#settle(other)
    }
  }

  #later(id: string, ms: number): void {
    const known = this.#of(id)
    known.cancel?.()
    known.cancel = this.#parts.clock.after(ms, () => this.#settle(id))
  }

  #settle(id: string): void {
    const { world, clock, device, take } = this.#parts
    const known = this.#of(id)
    known.cancel?.()
    known.cancel = null
    known.since = null
    if (known.busy) return
    const row = world().rows.serverDrafts.get(id)
    const server = row ? writingOf(row) : null
    const local = this.#local(id)
    const typing = clock.now() - known.typedAt < TYPING_MS
    switch (settleDraft({ local, agreed: known.agreed, server, device, typing })) {
      case 'none':
        known.agreed = local
        break
      case 'take': {
        const { text, type, replyTo } = server ?? NOTHING
        known.agreed = { text, type, replyTo }
        known.seen = known.agreed
        take(id, known.agreed)
        break
      }
      case 'push':
        // Told already: an answer that changes nothing here is not asked for again.
        if (known.told?.rev !== revOf(row) || !sameWriting(known.told.writing, local))
          void this.#push(id, local, revOf(row))
        break
      case 'offer':
        // Where it is only being typed on, it is looked at again in the pause.
        if (typing) this.#later(id, TYPING_MS)
        break
    }
  }

  async #push(id: string, local: Writing, rev: number): Promise<void> {
    const { clock, ids, save } = this.#parts
    const known = this.#of(id)
    known.busy = true
    const outcome = await save(id, local)
    known.busy = false
    if (outcome.ok) {
      known.attempts = 0
      known.told = { writing: local, rev }
      if (!sameWriting(this.#local(id), local)) this.#later(id, IDLE_MS)
      else this.#settle(id)
      return
    }
    // A refusal is final for this text: the ticket is closed, or no longer to be seen.
    if (outcome.code !== 'UNREACHABLE') return
    known.attempts += 1
    known.since ??= clock.now()
    known.cancel = clock.after(backoff(ids, known.attempts, RETRY.baseMs, RETRY.capMs), () =>
      this.#settle(id),
    )
  }
}
