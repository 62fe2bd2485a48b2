import { buildSchema } from 'graphql'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import WebSocket from 'ws'
import { readContract } from '../../../contract/read-contract'
import { signToken } from '../../../server/directory/session/token'
import { projectRoot } from '../../../server/platform/root'
import { aDatabase } from '../../databases'
import { SHORT } from '../../long'
import { cases } from './actions'
import { type Case, type Scene, STAFF, type Staff } from './deeds'
import { inbound } from './inbound'
import { Panel } from './panel'
import { seenBy } from './seen-by'
import { aServer, aShop, jobsDone, type Shop, type Talk, talkOf } from './shop'

/** Cases that one shop goes through: with every one that it keeps, all that comes after is read more slowly. */
const CASES_OF_A_SHOP = 40
/** Cases that are looked at together: each has conversations of its own, and what it broke stands until then. */
const LOOKED_AT_TOGETHER = SHORT ? 8 : 1
/** Moments in a row that an event may spoil. */
const MOST_TRIES = 5

/**
 * Law 3: what a panel knew, and the events of what happened, are what the server says when asked again. Held
 * for every mutation of the contract and for Meta's webhooks; for the one who acts, the other party, a
 * colleague, somebody of another department, of none and of another connection, and the administrator; by
 * websocket, and by catching up after sleep.
 *
 * Seen to fail on: a move told only to those who see the ticket after it; messages marked as seen without an
 * event; an event whose ticket differs from the row; an acknowledgement that the fold drops; a conversation
 * not read again by who comes to see it again.
 *
 * The short run looks once at several cases, and asks a third of the people each time, by turns.
 */
describe('old state + events == state read anew', () => {
  const database = aDatabase()
  let scene: Scene
  let asleep: Panel
  let count = 0
  let looks = 0
  /** Cases in a row that nobody has looked at yet, and their conversations. */
  let unseen = 0
  let talked: Talk[] = []

  async function open(server: Scene['server']): Promise<void> {
    const shop = await aShop(server.db, server.services.config)
    const entries = await Promise.all(STAFF.map(async (who) => [who, await panelOf(server, shop, who)]))
    const panels = Object.fromEntries(entries) as Record<Staff, Panel>
    asleep = await panels.bruno.fresh()
    scene = { server, shop, panels }
    // Conversations of the shop before are not there.
    seen()
  }
  function close(): void {
    for (const panel of [...Object.values(scene.panels), asleep]) panel.close()
  }

  beforeAll(async () => {
    // The app's own transport looks for the browser's.
    vi.stubGlobal('WebSocket', WebSocket)
    await open(await aServer(database.url()))
  })
  beforeEach(async () => {
    if (++count % CASES_OF_A_SHOP > 0) return
    close()
    await open(scene.server)
  })
  afterAll(async () => {
    close()
    await scene.server.close()
    vi.unstubAllGlobals()
  })

  const awake = () => Object.values(scene.panels)
  const settled = () => Promise.all(awake().map((panel) => panel.caughtUp()))
  /** Those who are asked whether they know it. */
  const asked = () => awake().filter((_, n) => !SHORT || n % 3 === looks % 3)
  /** Their devices that are awake, and the one that sleeps while it happens. */
  const devicesOf = (panel: Panel) => (panel === scene.panels.bruno ? [panel, asleep] : [panel])
  const customersOf = (talks: readonly Talk[]) => [...new Set(talks.map(({ customerId }) => customerId))]

  async function verify({ before, act }: Case): Promise<void> {
    const talks = await before(scene)
    await jobsDone(scene.server)
    await settled()
    if (unseen === 0) await asleep.connect()
    const devices = unseen === 0 ? asked().flatMap(devicesOf) : asked()
    await Promise.all(devices.flatMap((panel) => talks.map(({ id }) => panel.commands.openTicket(id))))
    await readCustomers(devices, customersOf(talks))
    asleep.disconnect()

    await act(scene, talks[0] ?? { id: '', phone: '', customerId: '' })
    unseen += 1
    talked = [...talked, ...talks]
    // The next one has a shop of its own.
    const isLast = (count + 1) % CASES_OF_A_SHOP === 0
    if (unseen >= LOOKED_AT_TOGETHER || isLast) await look()
  }

  async function look(): Promise<void> {
    await jobsDone(scene.server)
    await settled()
    await asleep.connect()

    // A customer who came back has a second conversation, which nobody had open.
    const now = await Promise.all(talked.map(({ phone }) => talkOf(scene.shop, phone).catch(() => null)))
    const ids = [...new Set([...talked, ...now].flatMap((talk) => (talk ? [talk.id] : [])))]
    const customers = customersOf(talked)
    for (const panel of asked()) {
      const devices = devicesOf(panel)
      const fresh = await readAnew(panel, devices, { ids, customers })
      for (const device of devices) {
        const [known, now] = [seenBy(device.world, ids, customers), seenBy(fresh.world, ids, customers)]
        expect(known, `what ${panel.person.name} sees`).toEqual(now)
        expect([...device.broken(), ...fresh.broken()]).toEqual([])
      }
    }
    asleep.disconnect()
    looks += 1
    seen()
  }
  /** Not before a look went well: where one failed, a second try of its last case looks at all of them again. */
  function seen(): void {
    unseen = 0
    talked = []
  }

  const readCustomers = (panels: readonly Panel[], customers: readonly string[]) =>
    Promise.all(panels.flatMap((panel) => customers.map((id) => panel.readCustomer(id))))

  /** Number of the last event. */
  const head = async () => {
    const row = await scene.shop.db.work(scene.shop.tenant, (w) =>
      w.one<{ n: string }>('SELECT last_seq AS n FROM tenants'),
    )
    return row?.n
  }

  /**
   * A new device of this person, and the old ones with the conversations open, all of one moment: a message of an
   * earlier case that is tried again meanwhile, or the end of a closing, would be known to some of them only.
   */
  async function readAnew(
    panel: Panel,
    devices: readonly Panel[],
    { ids, customers }: { ids: readonly string[]; customers: readonly string[] },
  ): Promise<Panel> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const before = await head()
      await Promise.all(devices.map((device) => device.caughtUp()))
      const fresh = await panel.fresh()
      for (const id of ids)
        await Promise.all([...devices, fresh].map((device) => device.commands.openTicket(id)))
      await readCustomers([...devices, fresh], customers)
      if ((await head()) === before) return fresh
    }
    throw new Error('events go on without end')
  }

  for (const [mutation, all] of Object.entries(cases))
    describe(mutation, () => {
      it.each(all)('$about', async (one) => {
        await verify(one)
        expect(Panel.asked).toContain(mutation)
      })
    })

  describe('webhooks', () => {
    it.each(inbound)('$about', verify)
  })

  it('the last of them too', look)

  it('no mutation of the contract is left out', () => {
    const schema = buildSchema(readContract(projectRoot))
    expect(Object.keys(cases).sort()).toEqual(Object.keys(schema.getMutationType()?.getFields() ?? {}).sort())
  })
})

/** Signed in for longer than all of this takes: a panel whose clock stands still renews no token. */
async function panelOf({ url, services }: Scene['server'], shop: Shop, who: Staff): Promise<Panel> {
  const panel = await new Panel(shop[who], url, shop.tenant.slug).open()
  const { sid, sub, gen } = decodeJwt<{ sid: string; gen: number }>(panel.client.token ?? '')
  const ends = Math.floor(Date.now() / 1_000) + 4 * 3_600
  panel.client.token = await signToken(
    services.config.jwtSecret,
    shop.tenant,
    { id: sid, userId: sub ?? '', generation: gen },
    ends,
  )
  return panel.connect()
}
