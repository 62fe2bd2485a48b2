import { stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { within } from '../backoff'
import type { Log } from '../log'
import { errorLine } from '../startup-error'

/** Shows that the database takes what must not be lost. */
export interface Pulse {
  /** Was something just written where webhooks are, and committed? False within 2 s when it was not. */
  beats(): Promise<boolean>
  /**
   * Asked after a commit whose rows must not be lost: PostgreSQL goes on committing into files that were taken away.
   * @throws Error when the database's folder is gone.
   */
  stands(): Promise<void>
  close(): Promise<void>
}

const WITHIN_MS = 2_000
/** An answer serves all who ask within this time, ms: health is asked by anybody, as often as they like. */
const FRESH_MS = 1_000

/** A row of the webhooks' own table, gone again in the same transaction, whose commit waits for the disk. */
const WRITE = `DO $$ DECLARE written bigint; BEGIN
  INSERT INTO webhook_inbox (provider, body, processed_at) VALUES ('health', '', now()) RETURNING id INTO written;
  DELETE FROM webhook_inbox WHERE id = written;
END $$`

/**
 * Asks on a connection of its own, so that a pool that is in use to the last connection is not taken for a database
 * that is gone. Reading would prove little: a server whose disk is full, or whose folder was taken away, answers from
 * memory for hours.
 * @param folder of a database on this machine: into files that were taken away under it, it writes without a word.
 */
export function openPulse(url: string, log: Log, folder: string | null = null): Pulse {
  let client: pg.Client | null = null
  let asked: { answer: Promise<boolean>; until: number } | null = null
  let well = true

  const stands = async () => {
    if (folder !== null) await stat(path.join(folder, 'postmaster.pid'))
  }
  const write = async () => {
    client ??= await connect(url)
    await client.query(WRITE)
    await stands()
  }
  const drop = () => {
    const dead = client
    client = null
    // Its end is not waited for: a server that hangs would not answer that either.
    dead?.end().catch(() => {})
  }
  const ask = async (): Promise<boolean> => {
    try {
      await within(WITHIN_MS, write(), 'late')
      well = true
    } catch (error) {
      drop()
      if (well) log.warn('O banco não grava.', { erro: errorLine(error) })
      well = false
    }
    return well
  }
  return {
    beats() {
      if (asked && asked.until > Date.now()) return asked.answer
      // One at a time, however long it takes.
      const mine = { until: Number.POSITIVE_INFINITY, answer: ask() }
      asked = mine
      void mine.answer.then(() => {
        mine.until = Date.now() + FRESH_MS
      })
      return mine.answer
    },
    stands,
    async close() {
      await asked?.answer
      await client?.end()
      client = null
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: WITHIN_MS / 2,
    statement_timeout: WITHIN_MS,
    keepAlive: true,
    application_name: 'balcao health',
  })
  // What breaks between two questions is found by the next one; without a listener the process would end.
  client.on('error', () => {})
  await client.connect()
  return client
}
