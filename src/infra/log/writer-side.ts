import { openExisting } from './existing-database'
import { liveSegment } from './segments'
import { StoreLostError } from './storage-errors'
import { writeSegments } from './write-segments'
import type { FromWriter, ToWriter } from './writer-aside'

/** The other thread's side of writer-aside.ts. */
export class WriterSide {
  readonly #say: (answer: FromWriter) => void
  #idb: IDBDatabase | null = null

  constructor(say: (answer: FromWriter) => void) {
    this.#say = say
  }

  async take(message: ToWriter): Promise<void> {
    try {
      if ('open' in message) {
        this.#idb = await openExisting(message.open)
        // A later build's upgrade must not wait for this connection.
        this.#idb?.addEventListener('versionchange', () => this.#close())
        this.#idb?.addEventListener('close', () => this.#close())
        this.#say('open')
      } else this.#say({ base: await this.#write(message) })
    } catch (error) {
      const { name, message: why } = error instanceof Error ? error : new Error(String(error))
      this.#say({ refused: { name, message: why } })
    }
  }

  async #write({ runs, key, place }: Exclude<ToWriter, { open: string }>): Promise<number> {
    const segments = await Promise.all(runs.map((run) => liveSegment(run, key)))
    // Not before: it may be closed meanwhile.
    if (!this.#idb) throw new StoreLostError('the store is closed')
    return writeSegments(this.#idb, segments, place)
  }

  #close(): void {
    this.#idb?.close()
    this.#idb = null
  }
}
