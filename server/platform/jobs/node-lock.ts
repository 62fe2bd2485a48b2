import { randomInt } from 'node:crypto'
import pg from 'pg'
import { backOff, within } from '../backoff'
import type { Log } from '../log'
import { errorLine } from '../startup-error'
import { COUNT_DEATHS, COUNT_NONE } from './deaths'

/** First half of the advisory lock's key: "a node of Balcão lives". */
const NAMESPACE = 7_240_115
/** A node counts as dead when its lock was found free this many times in a row, {@link CHECK_MS} apart. */
const STRIKES = 2
const CHECK_MS = 1_500

/** The proof that this node lives, and its eye on the others. */
export interface NodeLock {
  alive(): Promise<boolean>
  /** Writes down this node's job workers, so that others can free their jobs should it die. */
  register(workerIds: readonly string[]): Promise<void>
  /**
   * Frees what this node's workers still hold and strikes them off. `fault`: the node ends by a fault of its own, and
   * what they hold counts as having died with it.
   */
  retire(fault?: boolean): Promise<void>
  close(): Promise<void>
}

type NodeLockOptions = {
  url: string
  nodeId: string
  log: Log
  /** True when no other node can be alive (the embedded database): what is found at the start is dead at once. */
  alone: boolean
}

/**
 * Takes the node's lock: a session advisory lock, which the database gives free by itself the moment the
 * node's connection ends. Looks at the other nodes' locks at once and every 1.5 s: the lock of a dead node
 * can be taken, and the jobs its workers had locked go back to the queue.
 *
 * A node whose connection was cut takes the same lock again at once. Two looks in a row are asked for so
 * that a short cut does not count as death.
 */
export async function holdNodeLock({ url, nodeId, log, alone }: NodeLockOptions): Promise<NodeLock> {
  const lockKey = randomInt(1, 2 ** 31 - 1)
  const closing = new AbortController()
  const strikes = new Map<string, number>()
  let mine: readonly string[] = []
  let current: pg.Client | null = null
  let repairing: Promise<void> = Promise.resolve()

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 10_000,
      keepAlive: true,
      application_name: 'balcao node',
    })
    client.on('error', (error) => lost(client, errorLine(error)))
    client.on('end', () => lost(client, 'closed'))
    await client.connect()
    // The database notices a machine that vanished within about half a minute.
    await client.query(
      'SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3',
    )
    await client.query('SELECT pg_advisory_lock($1, $2)', [NAMESPACE, lockKey])
    if (closing.signal.aborted) return client.end()
    current = client
    if (mine.length) await write(client, mine)
  }
  const write = (client: pg.Client, ids: readonly string[]) =>
    client.query(
      'INSERT INTO job_workers (worker_id, node_id, lock_key) SELECT unnest($1::text[]), $2, $3 ON CONFLICT DO NOTHING',
      [ids, nodeId, lockKey],
    )
  const lost = (client: pg.Client, reason: string) => {
    if (current !== client || closing.signal.aborted) return
    current = null
    log.warn('Conexão do nó perdida; reconectando.', { erro: reason })
    client.end().catch((error) => log.warn('Conexão do nó não fechou.', { erro: errorLine(error) }))
    repairing = repair()
  }
  const repair = async () => {
    for (let n = 0; await backOff(n, closing.signal, { first: 50, cap: 2_000 }); n++) {
      try {
        return await connect()
      } catch (error) {
        if (n % 10 === 0) log.warn('Sem conexão do nó.', { erro: errorLine(error) })
      }
    }
  }

  const lookAtOthers = async (client: pg.Client, strikesNeeded: number) => {
    const { rows } = await client.query<{ node_id: string; lock_key: number }>(
      'SELECT DISTINCT node_id, lock_key FROM job_workers WHERE node_id <> $1',
      [nodeId],
    )
    for (const other of rows) {
      const { rows: tried } = await client.query<{ got: boolean }>(
        'SELECT pg_try_advisory_lock($1, $2) AS got',
        [NAMESPACE, other.lock_key],
      )
      const count = tried[0]?.got ? (strikes.get(other.node_id) ?? 0) + 1 : 0
      strikes.set(other.node_id, count)
      if (!tried[0]?.got) continue
      if (count >= strikesNeeded) await bury(client, other.node_id, true)
      await client.query('SELECT pg_advisory_unlock($1, $2)', [NAMESPACE, other.lock_key])
    }
  }
  const bury = async (client: pg.Client, dead: string, died: boolean) => {
    await client.query(
      `WITH gone AS (DELETE FROM job_workers WHERE node_id = $1 RETURNING worker_id), held AS (${died ? COUNT_DEATHS : COUNT_NONE})
       SELECT graphile_worker.force_unlock_workers(array_agg(worker_id)) FROM gone`,
      [dead],
    )
    strikes.delete(dead)
    if (dead !== nodeId) log.info('Trabalhos de um nó encerrado voltaram à fila.', { no: dead })
  }

  await connect()
  if (current && alone) await lookAtOthers(current, 1)
  let looking = false
  const timer = setInterval(async () => {
    const client = current
    if (looking || !client) return
    looking = true
    try {
      await lookAtOthers(client, STRIKES)
    } catch (error) {
      log.warn('Não consegui olhar os outros nós.', { erro: errorLine(error) })
    } finally {
      looking = false
    }
  }, CHECK_MS)
  timer.unref()

  return {
    async alive() {
      if (!current) return false
      try {
        await within(1_000, current.query('SELECT 1'), 'late')
        return true
      } catch {
        return false
      }
    },
    async register(workerIds) {
      mine = [...workerIds]
      if (!current) throw new Error('node connection lost')
      await write(current, mine)
    },
    async retire(fault = false) {
      if (current) await bury(current, nodeId, fault)
      mine = []
    },
    async close() {
      closing.abort()
      clearInterval(timer)
      await repairing
      const client = current
      current = null
      await client?.end()
    },
  }
}
