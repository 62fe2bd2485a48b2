import type { Clock } from '@infra/clock'
import { whenIdle } from '@infra/idle'
import type { Ids } from '@infra/ids'
import type { UploadRow, UploadStore } from '@infra/media/upload-store'
import type { Lease, Leases } from '@infra/tabs/lease'
import { isPiece, RECORDING, recordingOf, ticketOf } from '../runtime/recording-ids'

/** A voice note that lies on this device piece by piece. It is in the hands of one tab at a time. */
export interface KeptRecording {
  /** All of it so far, in its order. */
  readonly pieces: readonly Blob[]
  /** Puts the next piece on the disk. What the disk refuses is still among the pieces. */
  add(piece: Blob): void
  /** It was sent or thrown away: nothing of it stays. Rejects when the disk refuses. */
  drop(): Promise<void>
  /** Lets go of it once `stopped` has resolved, for whoever comes next; nothing when it was dropped. */
  leave(stopped?: Promise<unknown>): void
}

/** Voice notes that are being made on this device, or that a page which closed has left behind. */
export interface Recordings {
  /** Begins one. */
  begin(ticketId: string): Promise<KeptRecording>
  /** The oldest of this conversation that was left behind and that no tab has in hand; null when there is none. */
  left(ticketId: string): Promise<KeptRecording | null>
  /** Conversations that have one. */
  readonly tickets: () => ReadonlySet<string>
  readonly subscribe: (listener: () => void) => () => void
}

const noTickets: ReadonlySet<string> = new Set()

/**
 * Recordings in the table `uploads`. Each has a name of its own, so that pieces of two never come together, and
 * a lock for as long as a tab has it in hand: what one tab is recording no other offers to send.
 */
export class TabRecordings implements Recordings {
  readonly #store: UploadStore
  readonly #leases: (name: string) => Pick<Leases, 'take'>
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #listeners = new Set<() => void>()
  /** Of this tab, on their way to the disk though nobody shows them any more. */
  readonly #leaving = new Map<string, Promise<void>>()
  /** Conversations of those that this tab has in hand, by the recording's id. */
  readonly #held = new Map<string, string>()
  #tickets = noTickets
  #looked = false

  constructor(store: UploadStore, leases: (name: string) => Pick<Leases, 'take'>, clock: Clock, ids: Ids) {
    this.#store = store
    this.#leases = leases
    this.#clock = clock
    this.#ids = ids
  }

  readonly tickets = (): ReadonlySet<string> => this.#tickets

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    if (!this.#looked) this.#lookOnce()
    return () => this.#listeners.delete(listener)
  }

  /** Looks on the disk which conversations have one. */
  async look(): Promise<void> {
    const ids = (await this.#store.ids()).filter(isPiece)
    this.#show(new Set([...ids.map(ticketOf), ...this.#held.values()]))
  }

  /** The user leaves: nothing of theirs is shown. */
  forget(): void {
    this.#looked = false
    this.#held.clear()
    this.#show(noTickets)
  }

  /** When there is time: the first screen does not wait for it. */
  #lookOnce(): void {
    this.#looked = true
    whenIdle(() => {
      // The store is not there yet: the next row that is shown has it looked at again.
      this.look().catch(() => {
        this.#looked = false
      })
    })
  }

  async begin(ticketId: string): Promise<KeptRecording> {
    const id = `${RECORDING}${ticketId}:${String(this.#clock.now()).padStart(15, '0')}-${this.#ids.unique()}`
    const lease = await this.#leases(id).take(() => {})
    return this.#inHand(ticketId, id, lease, [])
  }

  async left(ticketId: string): Promise<KeptRecording | null> {
    await this.#leaving.get(ticketId)
    const rows = await this.#store.readAll(`${RECORDING}${ticketId}:`)
    for (const id of new Set(rows.map((row) => recordingOf(row.id)))) {
      const lease = await this.#leases(id).take(() => {})
      if (!lease) continue
      // Read again with the lock in hand: another tab may just have sent it.
      const pieces = (await this.#rows(id)).map(({ blob }) => blob)
      if (pieces.length > 0) return this.#inHand(ticketId, id, lease, pieces)
      lease.release()
    }
    return null
  }

  #inHand(ticketId: string, id: string, lease: Lease | null, pieces: Blob[]): KeptRecording {
    let written: Promise<unknown> = Promise.resolve()
    let dropped = false
    return {
      pieces,
      add: (piece) => {
        pieces.push(piece)
        const row: UploadRow = {
          id: `${id}:${String(pieces.length).padStart(6, '0')}`,
          blob: piece,
          name: '',
          mime: piece.type,
          at: this.#clock.now(),
        }
        written = written
          .then(() => this.#store.put([row]))
          // A full disk costs the copy, not the recording.
          .catch((error: unknown) => console.error(error))
        this.#held.set(id, ticketId)
        if (!this.#tickets.has(ticketId)) this.#show(new Set([...this.#tickets, ticketId]))
      },
      drop: async () => {
        dropped = true
        this.#held.delete(id)
        await written
        try {
          await this.#store.delete((await this.#rows(id)).map((row) => row.id))
          await this.look()
        } finally {
          lease?.release()
        }
      },
      leave: (stopped = Promise.resolve()) => {
        if (dropped) return
        const leaving = stopped
          .then(() => written)
          .finally(() => {
            this.#held.delete(id)
            lease?.release()
            if (this.#leaving.get(ticketId) === leaving) this.#leaving.delete(ticketId)
          })
          .then(() => {})
        this.#leaving.set(ticketId, leaving)
      },
    }
  }

  /** An earlier build's name for a recording is the beginning of all others of its conversation. */
  async #rows(id: string): Promise<UploadRow[]> {
    return (await this.#store.readAll(`${id}:`)).filter((row) => recordingOf(row.id) === id)
  }

  #show(tickets: ReadonlySet<string>): void {
    if (tickets.size === this.#tickets.size && [...tickets].every((id) => this.#tickets.has(id))) return
    this.#tickets = tickets
    for (const listener of [...this.#listeners]) listener()
  }
}
