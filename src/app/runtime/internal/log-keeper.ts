import type { World } from '@domain/kernel/world'
import type { Clock } from '@infra/clock'
import type { StoreKey } from '@infra/log/seal'
import type { KeepReport, KeepTask } from './keep-log'
import type { KeepAnswer, KeepRequest } from './log-keeper.worker'

/** A round under way; `stop` ends it, whatever it was at. */
export type Round = Readonly<{ done: Promise<KeepReport>; stop(): void }>

type Parts = Readonly<{
  clock: Clock
  /** Starts a round. */
  start: (task: KeepTask) => Round
  world: () => World
  /** Is a person typing? */
  typing: () => boolean
  /** The log cannot be read: it is to start over. */
  damaged: (reason: string) => void
  /** A round that failed, for QA; the next one tries again. */
  failed: (reason: string) => void
}>

/** A round is thought of this often, ms … */
const EVERY_MS = 60_000
/** … and begun when so much has come in since the last one, or the last is this long ago, ms. */
const ENTRIES = 1_000
const SELDOM_MS = 60 * 60 * 1000
/** At a bad moment (typing, catching up) it is thought of again after this, ms, but put off no longer than this. */
const AGAIN_MS = 5_000
const PUT_OFF_MS = 10 * 60 * 1000
/** A round that takes longer is ended, ms. */
const LONGEST_MS = 3 * 60 * 1000

/**
 * Keeps the log of this device small, in idle moments, off the page's thread: see keep-log.ts. Runs in the tab
 * that owns the log, and nowhere else.
 */
export class LogKeeper {
  readonly #parts: Parts
  #cancel: (() => void) | null = null
  #round: Round | null = null
  #keptPos: number
  #keptAt: number
  #wantedSince: number | null = null
  #stopped = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#keptPos = parts.world().pos
    // What a former life of the page left behind is looked at soon.
    this.#keptAt = parts.clock.now() - SELDOM_MS
    this.#later(EVERY_MS)
  }

  /** Ends a round under way, and begins no more. */
  stop(): void {
    this.#stopped = true
    this.#cancel?.()
    this.#cancel = null
    this.#round?.stop()
    this.#round = null
  }

  /** Frees space now: the disk is full. True when a round went through. */
  async makeRoom(): Promise<boolean> {
    return (await this.#keep({ room: true })) !== null
  }

  /** Lets everything from before go now: customers were erased. True when a round went through. */
  async forgetBefore(erased: readonly string[]): Promise<boolean> {
    return (await this.#keep({ room: false, erased })) !== null
  }

  #later(ms: number): void {
    if (!this.#stopped) this.#cancel = this.#parts.clock.after(ms, () => this.#consider())
  }

  #consider(): void {
    const { clock, world } = this.#parts
    const due =
      world().pos - this.#keptPos >= ENTRIES ||
      (world().pos > this.#keptPos && clock.now() - this.#keptAt >= SELDOM_MS)
    if (!due) {
      this.#later(EVERY_MS)
      return
    }
    this.#wantedSince ??= clock.now()
    if (this.#busy() && clock.now() - this.#wantedSince < PUT_OFF_MS) {
      this.#later(AGAIN_MS)
      return
    }
    this.#wantedSince = null
    void this.#keep({ room: false }).then(() => this.#later(EVERY_MS))
  }

  #busy(): boolean {
    const { world, typing } = this.#parts
    return typing() || world().rows.connection.get('self')?.state === 'catchingUp'
  }

  /** A round; null when it failed, was ended, or another is under way. */
  async #keep(task: Omit<KeepTask, 'now'>): Promise<KeepReport | null> {
    const { clock, start, world, damaged, failed } = this.#parts
    if (this.#round || this.#stopped) return null
    const { pos } = world()
    const round = start({ now: clock.served(), ...task })
    this.#round = round
    const cancel = clock.after(LONGEST_MS, () => round.stop())
    try {
      const report = await round.done
      this.#keptPos = pos
      this.#keptAt = clock.now()
      if (report.damaged !== null) damaged(report.damaged)
      return report
    } catch (error) {
      if (!this.#stopped) failed(`keeping the log: ${error instanceof Error ? error.message : String(error)}`)
      return null
    } finally {
      cancel()
      if (this.#round === round) this.#round = null
    }
  }
}

/** A round in a worker of its own, which goes when it is done. */
export function startInWorker(tenant: string, key: StoreKey, task: KeepTask): Round {
  const worker = new Worker(new URL('./log-keeper.worker.ts', import.meta.url), { type: 'module' })
  let end: (error: Error) => void = () => {}
  const done = new Promise<KeepReport>((resolve, reject) => {
    end = reject
    worker.onmessage = ({ data }: MessageEvent<KeepAnswer>) =>
      'report' in data ? resolve(data.report) : reject(new Error(data.failed))
    worker.onerror = (event) => reject(new Error(event.message || 'the worker could not be loaded'))
  }).finally(() => worker.terminate())
  worker.postMessage({ tenant, key, task } satisfies KeepRequest)
  return { done, stop: () => end(new Error('ended')) }
}
