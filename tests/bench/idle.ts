import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import WebSocket from 'ws'
import { startServer } from '../../server/app'
import { signToken } from '../../server/directory/session/token'
import { silentLog } from '../../server/platform/log'
import { startTheOutside } from '../database-servers'
import { aTenant, aUser, testConfig } from '../server/fixtures'
import type { BenchRow } from './row'

/** The model's average: twelve attendants of a tenant are online. */
const TENANTS = 84
const SOCKETS = 1_000
const SUBSCRIBE = JSON.stringify({
  type: 'subscribe',
  id: '1',
  payload: { query: 'subscription { events }' },
})
/** A round of everything that is done by the clock for open sockets. */
const WATCHED_S = 60

/**
 * What a thousand attendants cost the database who only have the panel open: statements a second over those of the
 * same server with nobody there, each BEGIN and COMMIT counted as one.
 */
export async function benchIdle(): Promise<BenchRow[]> {
  const outside = await startTheOutside(['shared_preload_libraries=pg_stat_statements'])
  if (!outside) throw new Error('no PostgreSQL from outside found: install postgresql')
  const config = testConfig(outside.url)
  const server = await startServer(config, { log: silentLog })
  const client = new pg.Client({ connectionString: outside.url })
  const sockets: WebSocket[] = []
  try {
    await client.connect()
    await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
    const tokens: { slug: string; token: string }[] = []
    for (let n = 0; n < TENANTS; n++) {
      const tenant = await aTenant(server.db, `casa-${n}`)
      const { id: userId } = await aUser(server.db, tenant, 'ana')
      const sessions = await server.db.once<{ id: string }>(
        `INSERT INTO sessions (tenant_id, user_id, refresh_hash, expires_at)
         SELECT $1, $2, 'none', now() + interval '1 day' FROM generate_series(1, $3) RETURNING id`,
        [tenant.id, Number(userId), Math.ceil(SOCKETS / TENANTS)],
      )
      for (const { id } of sessions)
        tokens.push({ slug: tenant.slug, token: await signToken(config.jwtSecret, tenant, { id, userId }) })
    }
    const perSecond = async (seconds: number) => {
      await client.query('SELECT pg_stat_statements_reset()')
      await sleep(seconds * 1_000)
      const { rows } = await client.query<{ calls: string }>(
        'SELECT sum(calls) AS calls FROM pg_stat_statements',
      )
      return Number(rows[0]?.calls ?? 0) / seconds
    }
    await sleep(3_000)
    const alone = await perSecond(20)
    for (const { slug, token } of tokens.slice(0, SOCKETS))
      sockets.push(await opened(`${server.url.replace('http', 'ws')}/${slug}/graphql`, token))
    const lost = () => sockets.filter(({ readyState }) => readyState !== WebSocket.OPEN).length
    await sleep(5_000)
    const together = await perSecond(WATCHED_S)
    return [
      { name: 'statements of a server with nobody there', measured: alone, limit: null, unit: '/s' },
      {
        name: `statements for ${SOCKETS} idle sockets of ${TENANTS} tenants`,
        measured: together - alone,
        limit: 40,
        unit: '/s',
      },
      { name: 'idle sockets that were closed', measured: lost(), limit: 0, unit: '' },
    ]
  } finally {
    for (const socket of sockets) socket.terminate()
    await client.end()
    await server.close()
    await outside.stop()
  }
}

/** A socket that has subscribed and answers the server's pings, and does nothing else. */
function opened(address: string, token: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address, 'graphql-transport-ws', { perMessageDeflate: false })
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`closed with ${code}`)))
    socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })))
    socket.once('message', () => {
      socket.send(SUBSCRIBE)
      resolve(socket)
    })
  })
}
