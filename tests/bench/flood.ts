import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/platform/db/pool'
import { publish } from '../../server/platform/events/publish'
import { silentLog } from '../../server/platform/log'
import { Product } from '../product'
import { ask, logIn, tokenOf } from '../server/client'
import { aTenant, aUser } from '../server/fixtures'
import { embeddedUrl } from './embedded'
import { type BenchRow, percentile } from './row'

/** Sockets that one attendant tries to hold. `BENCH_FLOOD_SOCKETS` sets fewer, to see that it runs. */
const SOCKETS = Number(process.env.BENCH_FLOOD_SOCKETS ?? 2_000)
const SECONDS = 15
/** Events of the loud tenant, all of which every socket asks for. */
const EVENTS = 5_000
/** What the neighbour does, one after the other, each second. */
const PER_SECOND = 20

/**
 * Two tenants on one server with its own PostgreSQL: an attendant of the one opens thousands of sockets, each of which
 * asks for everything that ever happened, while somebody of the other works (threat F4).
 */
export async function benchFlood(): Promise<BenchRow[]> {
  const product = await Product.start({ DEMO: 'off' })
  const db = openDatabase(embeddedUrl(product), { log: silentLog })
  try {
    const [loud, quiet] = [await aTenant(db, 'barulho'), await aTenant(db, 'sossego')]
    const attacker = tokenOf(await logIn(product.url, loud.slug, await aUser(db, loud, 'ataca')))
    const worker = tokenOf(
      await logIn(product.url, quiet.slug, await aUser(db, quiet, 'chefe', 'administrador')),
    )
    await db.work(loud, (work) =>
      publish(
        work,
        Array.from({ length: EVENTS }, (_, n) => ({
          event: 'TransferCanceled' as const,
          data: (rev: number) => ({ id: String(n), chatTicketId: '1', rev }),
          audience: { kind: 'tenant' as const },
          rows: [],
        })),
      ),
    )
    const calm = await neighbour(product, worker)
    const flood = spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        'tests/bench/flood/attacker.ts',
        `${product.url.replace('http', 'ws')}/${loud.slug}/graphql`,
        attacker,
        String(SOCKETS),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    let told = ''
    flood.stdout.on('data', (text: Buffer) => {
      told += text.toString()
    })
    await sleep(2_000)
    const stormy = await neighbour(product, worker)
    flood.kill('SIGTERM')
    await new Promise((resolve) => flood.once('exit', resolve))
    console.log(`  the attacker: ${told}`)
    return [
      { name: 'neighbour, alone, p95', measured: percentile(calm.ms, 0.95), limit: null, unit: 'ms' },
      {
        name: `neighbour beside ${SOCKETS} sockets of one attendant, p95`,
        measured: percentile(stormy.ms, 0.95),
        limit: 100,
        unit: 'ms',
      },
      {
        name: `neighbour beside ${SOCKETS} sockets, longest`,
        measured: percentile(stormy.ms, 1),
        limit: null,
        unit: 'ms',
      },
      { name: 'calls of the neighbour that failed', measured: stormy.failed, limit: 0, unit: '' },
      { name: '/healthz not 200 meanwhile', measured: stormy.unwell, limit: 0, unit: '' },
    ]
  } finally {
    await db.close()
    await product.stop()
  }
}

/** Somebody who reads and changes at a steady pace; an answer that is late holds none of the next ones up. */
async function neighbour(
  { url }: Product,
  token: string,
): Promise<{ ms: number[]; failed: number; unwell: number }> {
  const told = { ms: [] as number[], failed: 0, unwell: 0 }
  const call = async (query: string) => {
    const started = performance.now()
    const { status, body } = await ask(url, 'sossego', query, { token })
    told.ms.push(performance.now() - started)
    if (status !== 200 || body.errors) told.failed += 1
  }
  const calls: Promise<void>[] = []
  for (let n = 0; n < SECONDS * PER_SECOND; n++) {
    calls.push(
      call(
        n % 2 === 0
          ? '{ userInfos { id } }'
          : 'mutation { updateSetting(key: "older_inbox_chats_first", value: "true") { key } }',
      ),
    )
    if (n % PER_SECOND === 0)
      calls.push(
        fetch(`${url}/healthz`).then(({ status }) => {
          if (status !== 200) told.unwell += 1
        }),
      )
    await sleep(1_000 / PER_SECOND)
  }
  await Promise.all(calls)
  return told
}
