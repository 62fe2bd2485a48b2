import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Product } from '../product'

/** Between two tries to reach a database that a restart takes along, and how long it may be away, ms. */
const AGAIN_MS = 100
const AWAY_MS = 60_000

/** PostgreSQL's codes of class 57P: it is stopped, or starts; without a code, the connection was cut. */
function wentAway(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === '' || code.startsWith('57P') || code === 'ECONNRESET'
}

/** What the product has written down, asked of its embedded database, which outlives a killed server until the next start. */
export class Records {
  readonly #product: Product

  constructor(product: Product) {
    this.#product = product
  }

  /**
   * Runs one statement as the database's owner, past the walls between tenants. Again, where the database went away
   * meanwhile: it must bear being run twice.
   */
  async query<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    const end = Date.now() + AWAY_MS
    for (;;) {
      const client = await this.#connected().catch(() => null)
      if (client)
        try {
          return (await client.query<Row>(sql, values)).rows
        } catch (error) {
          if (!wentAway(error)) throw error
        } finally {
          await client.end().catch(() => {})
        }
      if (Date.now() > end) throw new Error(`no database within ${AWAY_MS} ms`)
      await sleep(AGAIN_MS)
    }
  }

  async #connected(): Promise<pg.Client> {
    const { dataDir } = this.#product
    // PostgreSQL's own note about the running server: its port stands in the fourth line.
    const note = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
    const client = new pg.Client({
      host: '127.0.0.1',
      port: Number(note[3]),
      user: 'balcao',
      password: readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim(),
      database: 'postgres',
    })
    // One that is cut off while it waits says so in the query as well.
    client.on('error', () => {})
    await client.connect()
    return client
  }
}
