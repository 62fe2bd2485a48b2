import type { Database, SystemWork } from '../../platform/db/work'

type Waiting = { body: Buffer; stored: () => void; failed: (error: unknown) => void }

/** Most bodies, and most bytes, that one statement stores. */
const MOST_BODIES = 200
const MOST_BYTES = 8 * 1024 * 1024

/** The queue whose jobs run one after the other: a customer's messages keep their order. */
export const WEBHOOK_QUEUE = 'whatsapp.webhooks'

/** Adds the job that processes these stored bodies. */
export const enqueueWebhooks = (work: SystemWork, ids: readonly string[]): Promise<void> =>
  work.enqueue('whatsapp.webhooks', { ids: [...ids] }, { queue: WEBHOOK_QUEUE })

/**
 * Stores webhook bodies, many per transaction: while one is being written, those that arrive collect for the
 * next. The job that processes them is added in the same transaction.
 *
 *   arriving  a b     c d e    f
 *   writing   └a┘ └─b c─┘ └d e f┘      each caller waits for the commit of its own body
 */
export class WebhookStore {
  private waiting: Waiting[] = []
  private writing = false

  constructor(private readonly db: Database) {}

  /** Resolves when the body is committed; rejects when it is not stored. */
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

  private write(bodies: readonly Buffer[]): Promise<void> {
    return this.db.system(async (work) => {
      const rows = await work.query<{ id: string }>(
        `INSERT INTO webhook_inbox (provider, body)
         SELECT 'whatsapp', body FROM unnest($1::bytea[]) WITH ORDINALITY v(body, n) ORDER BY n RETURNING id`,
        [bodies],
      )
      await enqueueWebhooks(
        work,
        rows.map(({ id }) => id),
      )
    })
  }
}
