import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { embeddedUrl } from '../bench/embedded'
import { beginCampaign, standingsOf } from '../campaign-of-many'
import { Product } from '../product'
import { FaultyGraph } from '../server/faulty-graph'
import { Chance, seedsOf } from './seeds'

const PEOPLE = Number(process.env.CHAOS_PEOPLE ?? 10_000)
const KILL_EVERY_MS = 20_000
const LONGEST_MS = 25 * 60_000

/** Needs the built product (`npm run build`). */
test.each(seedsOf({ short: 1, long: 3 }))(
  'seed %i: a server that is killed every 20 s sends a campaign to each once, and its report is what arrived @long',
  { timeout: LONGEST_MS },
  async (seed) => {
    const chance = new Chance(seed)
    const graph = await new FaultyGraph({
      mood: () => {
        if (chance.happens(0.01)) return { kind: 'cut' }
        if (chance.happens(0.01)) return { kind: 'refuse', code: 131026 }
        return chance.happens(0.01) ? { kind: 'fail' } : { kind: 'take' }
      },
      delayMs: () => chance.integer(20, 200),
    }).open()
    const product = await Product.start({ WHATSAPP_GRAPH_URL: graph.url })
    try {
      const connect = async () => {
        const client = new pg.Client({ connectionString: embeddedUrl(product) })
        client.on('error', () => {})
        await client.connect()
        return client
      }
      let client = await connect()
      const campaign = await beginCampaign(client, PEOPLE, '55119')
      const until = Date.now() + LONGEST_MS - 120_000
      const isOver = async () => {
        const { pending = 0, queued = 0, ...others } = await standingsOf(client, campaign)
        return pending + queued === 0 && Object.values(others).reduce((sum, n) => sum + n, 0) === PEOPLE
      }
      for (let over = false; !over && Date.now() < until; ) {
        await wait(KILL_EVERY_MS)
        over = await isOver()
        if (over) break
        await client.end().catch(() => {})
        await product.killServer()
        await product.startServer()
        client = await connect()
      }
      const standing = await standingsOf(client, campaign)
      await client.end()
      const got = new Map<string, number>()
      for (const { to, mood } of graph.arrivals)
        if (mood === 'take' || mood === 'cut') got.set(to, (got.get(to) ?? 0) + 1)
      expect([...got.values()].filter((times) => times > 1)).toEqual([])
      const { accepted = 0, uncertain = 0, failed = 0, pending = 0, queued = 0 } = standing
      expect({ pending, queued, sum: accepted + uncertain + failed }).toEqual({
        pending: 0,
        queued: 0,
        sum: PEOPLE,
      })
      // What was taken is known to be, or not known: never held for failed, and never made up.
      expect(got.size).toBeGreaterThanOrEqual(accepted)
      expect(got.size).toBeLessThanOrEqual(accepted + uncertain)
    } finally {
      await product.stop()
      await graph.close()
    }
  },
)
