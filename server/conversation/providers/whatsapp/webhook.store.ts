import type { Pulse } from '../../../platform/db/pulse'
import type { Database } from '../../../platform/db/work'
import { type Addressed, byNumber, enqueueLines, lineOf } from './webhook.lines'

type Waiting = { body: Buffer; stored: () => void; failed: (error: unknown) => void }

/** Most bodies, and most bytes, that one statement stores. */
const MOST_BODIES = 200
const MOST_BYTES = 8 * 1024 * 1024

/**
 * Stores webhook bodies, many per transaction: while one is being written, those that arrive collect for the
 * next. Then the jobs that process them are added, one per line where none waits; a body whose job could not be is not
 * answered, so that its sender repeats it.
 *
 *   arriving  a b     c d e    f
 *   writing   └a┘ └─b c─┘ └d e f┘      each caller waits for the commit of its own body
 */
export class WebhookStore {
  private waiting: Waiting[] = []
  private writing = false

  constructor(
    private readonly db: Database,
    private readonly pulse?: Pick<Pulse, 'stands'>,
  ) {}

  /** Resolves when the body is committed into a database that stands; rejects when it is not stored. */
  keep(body: Buffer): Promise<void> {
    return new Promise((stored, failed) => {
      this.waiting.push({ body, stored, failed })
      if (!this.writing) void this.writeAll()
    })
  }

  private async writeAll(): Promise<void> {
    this.writing = true
    while (this.waiting.length > 0) {
      const batch = this.takeBatch()
      try {
        await this.write(batch.map(({ body }) => body))
        await this.pulse?.stands()
        for (const { stored } of batch) stored()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    this.writing = false
  }

  private takeBatch(): Waiting[] {
    let bytes = 0
    let count = 0
    for (const { body } of this.waiting) {
      if (count > 0 && (count === MOST_BODIES || bytes + body.length > MOST_BYTES)) break
      bytes += body.length
      count += 1
    }
    return this.waiting.splice(0, count)
  }

  private async write(bodies: readonly Buffer[]): Promise<void> {
    const parts: Addressed[] = bodies.flatMap(byNumber)
    const rows = await this.db.once<{ line: string }>(
      `INSERT INTO webhook_inbox (provider, body, line)
       SELECT 'whatsapp', body, ${lineOf('about')} FROM unnest($1::bytea[], $2::text[]) WITH ORDINALITY v(body, about, n)
       ORDER BY n RETURNING line`,
      [parts.map(({ body }) => body), parts.map(({ about }) => about)],
    )
    await enqueueLines(
      this.db,
      rows.map(({ line }) => line),
    )
  }
}
