import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import type { RunningServer } from '../../../server/app'
import { onEveryDatabase } from '../../databases'
import { APP_SECRET } from '../areas/stage'
import { logIn, tokenOf } from '../client'
import { asker, take } from './busy-shop'
import { aServer, aShop, aTalk, jobsDone, type Shop, type Talk } from './shop'

const SEND =
  'mutation($p: String!, $m: String!, $i: ID!, $h: String!) { sendMessage(to_number: $p, message: $m, instance_id: $i, hash: $h) { id } }'

/**
 * Law 5: one hash, one message. Asked at two nodes at once, by impatient clicks and after answers that were
 * lost on the way, there is one row, one event and one POST at Meta; and another tenant's equal hash is
 * another message. (The one job behind it: tests/server/areas/send.test.ts.)
 *
 * Seen to fail on: a hash not looked up again under the lock; a repeated call that adds its job again.
 */
onEveryDatabase('one hash at two nodes', (database) => {
  let emulator: Emulator
  let nodes: readonly [RunningServer, RunningServer]
  beforeAll(async () => {
    emulator = await startEmulator({
      port: 0,
      appSecret: APP_SECRET,
      verifyToken: 'verify',
      webhookUrl: 'http://127.0.0.1:1/',
      autoStatuses: false,
      retryForMs: 1,
    })
    nodes = await Promise.all([
      aServer(database.url(), { graphUrl: emulator.url }),
      aServer(database.url(), { graphUrl: emulator.url }),
    ])
  })
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()))
    await emulator.close()
  })

  /** A shop that Meta knows, and a conversation in Ana's hands. */
  async function aCounter(): Promise<{ shop: Shop; talk: Talk; token: string }> {
    const shop = await aShop(nodes[0].db, nodes[0].services.config)
    await fetch(`${emulator.url}/__emulator/numbers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: shop.phoneNumberId, waba: '1', displayPhone: '+55 11 4002-8922' }),
    })
    const talk = await aTalk(nodes[0], shop)
    await take(await asker(nodes[0], shop, shop.ana), shop.ana, talk)
    return { shop, talk, token: tokenOf(await logIn(nodes[0].url, shop.tenant.slug, shop.ana)) }
  }

  const post = (
    node: RunningServer,
    { shop, talk, token }: Awaited<ReturnType<typeof aCounter>>,
    h: string,
    signal?: AbortSignal,
  ) =>
    fetch(`${node.url}/${shop.tenant.slug}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({
        query: SEND,
        variables: { p: talk.phone, m: 'Uma vez só', i: shop.instanceId, h },
      }),
      signal,
    })

  /** The message's id as each answer has it. */
  const idOf = async (response: Promise<Response>) => /"id":"(\d+)"/.exec(await (await response).text())?.[1]

  const counted = async ({ tenant, db }: Shop, hash: string) => ({
    rows: (await db.work(tenant, (w) => w.query('SELECT 1 FROM customer_chats WHERE hash = $1', [hash])))
      .length,
    created: (
      await db.work(tenant, (w) =>
        w.query(`SELECT 1 FROM events WHERE hash = $1 AND event = 'customerChatCreated'`, [hash]),
      )
    ).length,
  })
  const posts = (hash: string) =>
    emulator.journal({ kinds: ['accepted'] }).filter((entry) => JSON.stringify(entry).includes(hash)).length

  it('asked twenty times at once, at both', async () => {
    const counter = await aCounter()
    const hash = `burst-${counter.talk.id}`
    const ids = await Promise.all(
      Array.from({ length: 20 }, (_, n) => idOf(post(nodes[n % 2] ?? nodes[0], counter, hash))),
    )
    await jobsDone(nodes[0])
    expect(new Set(ids).size).toBe(1)
    expect(ids[0]).toMatch(/^\d+$/)
    expect({ ...(await counted(counter.shop, hash)), posts: posts(hash) }).toEqual({
      rows: 1,
      created: 1,
      posts: 1,
    })
  })

  it('asked again after answers that were lost', async () => {
    const counter = await aCounter()
    for (const patience of [1, 3, 6, 12]) {
      const hash = `lost-${counter.talk.id}-${patience}`
      const lost = post(nodes[0], counter, hash, AbortSignal.timeout(patience))
      const first = await idOf(lost).catch(() => undefined)
      const second = await idOf(post(nodes[1], counter, hash))
      const third = await idOf(post(nodes[0], counter, hash))
      expect([first ?? second, third]).toEqual([second, second])
      await jobsDone(nodes[1])
      expect({ ...(await counted(counter.shop, hash)), posts: posts(hash) }).toEqual({
        rows: 1,
        created: 1,
        posts: 1,
      })
    }
  })

  it('of another tenant is another message', async () => {
    const [here, next] = [await aCounter(), await aCounter()]
    const hash = `shared-${here.talk.id}`
    const [one, two] = [await idOf(post(nodes[0], here, hash)), await idOf(post(nodes[1], next, hash))]
    await jobsDone(nodes[0])
    expect(one).not.toBe(two)
    expect([await counted(here.shop, hash), await counted(next.shop, hash)]).toEqual([
      { rows: 1, created: 1 },
      { rows: 1, created: 1 },
    ])
    expect(posts(hash)).toBe(2)
  })
})
