import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { RunningServer } from '../../../server/app'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { SHORT } from '../../long'
import { NOTHING_TOLD } from '../fixtures'
import { beginRequest, statementsOfRequests } from '../statements'
import { type Kind, MEANINGLESS, type Question, questions } from './attempts'
import { type Asker, asker, aTreasure, type Treasure } from './busy-shop'
import { changedBetween, digest } from './digest'
import { goodOfAreas } from './good-of-areas'
import { aServer, aShop, atRest, type Shop } from './shop'

/** Ids that are none, or none that could be. */
const NONSENSE = [
  null,
  '',
  '-1',
  '9007199254740992',
  '2147483648',
  'x',
  '1e3',
  '1 OR 1=1',
  '٣',
  'a'.repeat(20_000),
  // Asked of every argument, and so the last: what they all did is looked at behind it.
  '0',
]
const MISSING = '999999999999'
/** An id that nobody has, and that every column could hold. */
const UNUSED = '987654321'
/** Every operation with every id, each with a look at the whole database: minutes on a busy machine. */
const LONG_MS = 400_000
/** Looks at the whole database that are wished for between two that are taken: the last is never left out (report). */
const LOOKED_AT_TOGETHER = SHORT ? 50 : 1

/** What somebody leaves behind becomes this colleague's. */
const allTo = (id: string) => ({
  scheduled: 'move',
  scheduled_to: id,
  customers: 'move',
  customers_to: id,
})

type Ids = Readonly<Record<Kind, string>>

/** @throws Error where a shop has nothing of this kind: there would be nothing to try. */
function idOf(ids: Ids, kind: Kind): string {
  const id = ids[kind]
  if (!id) throw new Error(`no ${kind} to ask for`)
  return id
}

/** What came of trying. */
type Tally = { tried: number; accepted: string[] }

/**
 * Law 6, by id: an id of another tenant or department is answered word for word as an id that nobody has, an
 * id that is none is refused, the database stays as it is, and nothing ends as a fault of the program. Each
 * wall is then taken down, and the same attempts must be seen to get through.
 *
 * The short run looks at the database behind several attempts; which of them it was, the tables tell.
 *
 * Seen to fail on: a ticket locked without asking who looks; a transfer confirmed by who has no say in it; a
 * customer read by anybody; a number too large for its column; a null inside an input that ends as a fault.
 */
describe('ids that are not yours', () => {
  const database = aDatabase()
  let server: RunningServer
  let here: Shop
  let mine: Treasure
  let foreign: Ids
  let other: Ids
  let ana: Asker
  let alice: Asker
  let turns = 0
  let looks = 0
  /** Addresses of Ana's own files. */
  let picture = ''
  let sound = ''
  /** The database as it stood after the last attempt. */
  let standing: string | null = null
  const missing = new Map<string, Promise<string>>()

  beforeAll(async () => {
    server = await aServer(database.url(), { jobs: NOTHING_TOLD })
    const { config } = server.services
    here = await aShop(server.db, config)
    // Users are numbered per tenant: these numbers exist next door only.
    const next = await aShop(server.db, config, 500)
    mine = await aTreasure(server, here, { owner: here.ana, next: here.bruno, mark: 'MEU' })
    const theirs = await aTreasure(server, next, { owner: next.ana, next: next.bruno, mark: 'VIZINHA' })
    const secret = await aTreasure(server, here, {
      owner: here.carla,
      next: here.davi,
      mark: 'SIGILO',
      department: here.entregas,
    })
    foreign = idsOf(next, theirs)
    other = idsOf(here, secret)
    ana = await asker(server, here, here.ana)
    alice = await asker(server, here, here.alice)
    const fileOf = async (mime: string) => {
      const row = await server.db.work(here.tenant, (w) =>
        w.one<{ id: string }>(
          `INSERT INTO media_files (tenant_id, sha256, size, mime, name, owner_id) VALUES ($1, $2, 1, $3, 'a', $4)
           RETURNING id::text`,
          [here.tenant.id, 'a'.repeat(64), mime, Number(here.ana.id)],
        ),
      )
      return `/${here.tenant.slug}/api/file/${row?.id}`
    }
    picture = await fileOf('image/png')
    sound = await fileOf('audio/mpeg')
    await atRest(server)
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await server.close()
  })

  const idsOf = (
    shop: Shop,
    {
      talk,
      message,
      transfer,
      whisper,
      integration,
      export: ofExport,
      import: ofImport,
      own: ofAreas,
      ...others
    }: Treasure,
  ): Ids => ({
    ...others,
    ...integration,
    ...ofAreas,
    export: ofExport,
    import: ofImport,
    ticket: talk.id,
    customer: talk.customerId,
    message,
    transfer,
    instance: shop.instanceId,
    user: shop.ana.id,
    department: shop.entregas,
    internalMessage: whisper,
  })

  /** Good values for all arguments but the one in question, or everywhere an id that nobody has. */
  const good = (ids: Ids, asking: Asker) => ({
    id: ids.ticket,
    customer_id: ids.customer,
    instance_id: ids.instance,
    chat_ticket_id: ids.ticket,
    next_user_id: ids === foreign ? ids.user : here.bruno.id,
    user_id: ids === foreign ? ids.user : here.bruno.id,
    user_sending_id: asking === ana ? here.ana.id : here.alice.id,
    to_number: mine.talk.phone,
    message: 'x',
    new_message: 'x',
    image_url: picture,
    file_url: sound,
    reaction_text: '👍',
    template_id: ids.metaTemplate,
    values: [{ key: 'body.1', value: 'x' }],
    changes: [{ field: 'name', value: 'x', was: null }],
    mark: 'favorite',
    on: true,
    content: { location: { latitude: '1', longitude: '2' } },
    name: `x${turns}`,
    text: 'x',
    survivor_id: ids.customer,
    merged_id: ids.customer,
    identifier: 'x',
    value: 'x',
    ids: [ids.ticket],
    department_id: ids.department,
    action: 'user',
    priority: 2,
    is_research: true,
    hash: `id-${process.pid}-${++turns}`,
    customer_chat_id: ids.message,
    send_at: '2027-01-01T12:00:00.000Z',
    max_id: ids.message,
    device: 'a',
    role_id: ids.role,
    username: 'x',
    email: `x${turns}@x.example`,
    password: 'uma-senha-boa',
    display_name: 'x',
    known_rev: 0,
    kind: 'customers',
    mapping: ['name'],
    existing: 'fill',
    create_groups: false,
    format: 'csv',
    up: true,
    ...goodOfAreas({ ids, turns, instance: here.instanceId, administrator: asking === alice }),
    'deleteUser.leaving': allTo(here.bruno.id),
    'blockUser.leaving': allTo(here.bruno.id),
  })

  /** Asks; null when nothing got through, else what did. `look`: at the whole database, for what it changed. */
  async function breach(
    asking: Asker,
    one: Question,
    id: string | null,
    ids: Ids,
    look: boolean,
  ): Promise<string | null> {
    const before = standing ?? (await digest(server.db))
    const { status, text } = await asking(one.document, one.variables(id, good(ids, asking)))
    standing = one.mutation && look && ++looks % LOOKED_AT_TOGETHER === 0 ? await digest(server.db) : before
    // What is done to many answers of each of them.
    const refused =
      text.includes('"errors"') || (text.includes('"done":false') && !text.includes('"done":true'))
    const shown = masked(text, id)
    if (status >= 500 || text.includes('INTERNAL')) return `a fault: ${shown}`
    if (/VIZINHA|SIGILO/.test(text)) return `bytes: ${shown}`
    if (one.mutation && !refused) return `done: ${shown}`
    if (standing !== before) return `rows changed: ${changedBetween(before, standing)}`
    const exists = [...Object.values(foreign), ...Object.values(other)].includes(id ?? '')
    const alike = (!exists && refused) || shown === (await ofMissing(asking, one, ids))
    return alike ? null : `told apart from a missing one: ${shown}`
  }

  async function attempt(
    asking: Asker,
    one: Question,
    id: string | null,
    ids: Ids,
    tally: Tally,
    look = true,
  ): Promise<void> {
    if (MEANINGLESS.has(one.name) || (!one.required && (id === null || id === ''))) return
    tally.tried += 1
    const why = await breach(asking, one, id, ids, look)
    if (why !== null) tally.accepted.push(`${one.name} of ${id?.slice(0, 30)}, ${why.slice(0, 200)}`)
  }

  /** The answer to an id that nobody has, the rest being the same. */
  function ofMissing(asking: Asker, one: Question, ids: Ids): Promise<string> {
    const key = [asking === ana, one.name, ids.ticket].join()
    const known = missing.get(key)
    if (known) return known
    const asked = asking(one.document, one.variables(MISSING, good(ids, asking)))
    const answer = asked.then(({ text }) => masked(text, MISSING))
    missing.set(key, answer)
    return answer
  }

  const all = questions()
  const overAll = async (visit: (one: Question, tally: Tally) => Promise<void>): Promise<Tally> => {
    const tally: Tally = { tried: 0, accepted: [] }
    for (const one of all) await visit(one, tally)
    return tally
  }
  const own = () => idsOf(here, mine)

  const ofOtherTenant = (asking: Asker) =>
    overAll(async (one, tally) => {
      // What both did to the database is looked at behind the second.
      await attempt(asking, one, idOf(foreign, one.kind), own(), tally, false)
      // All ids of the one place together: what one of them opens, the others might.
      await attempt(asking, one, idOf(foreign, one.kind), foreign, tally)
    })
  const ofOtherDepartment = (asking: Asker) =>
    overAll(async (one, tally) => {
      if (
        !['ticket', 'customer', 'message', 'transfer', 'internalMessage', 'scheduled', 'mention'].includes(
          one.kind,
        )
      )
        return
      await attempt(asking, one, idOf(other, one.kind), own(), tally, false)
      await attempt(asking, one, idOf(other, one.kind), other, tally)
    })
  const report = async (about: string, { tried, accepted }: Tally) => {
    // Queries were not watched one by one.
    const changed = changedBetween(standing ?? '', await digest(server.db))
    if (changed.length > 0) accepted.push(`rows changed by a query: ${changed}`)
    console.info(`${about}: tried ${tried}, accepted ${accepted.length}`)
    return accepted
  }

  it(
    'of the shop next door',
    async () => {
      expect(await report('next door, attendant', await ofOtherTenant(ana))).toEqual([])
      expect(await report('next door, administrator', await ofOtherTenant(alice))).toEqual([])
    },
    LONG_MS,
  )

  it(
    'of the other department',
    async () => {
      expect(await report('other department', await ofOtherDepartment(ana))).toEqual([])
    },
    LONG_MS,
  )

  it.each(['ana @long', 'alice'] as const)(
    'that are none, asked by %s',
    async (who) => {
      const asking = who === 'alice' ? alice : ana
      const tally = await overAll(async (one, sum) => {
        // At once, and looked at once behind the last: which of them it was, the answers tell.
        const ask = (id: string | null, look: boolean) => attempt(asking, one, id, own(), sum, look)
        await Promise.all(NONSENSE.slice(0, -1).map((id) => ask(id, false)))
        await ask(NONSENSE.at(-1) ?? null, true)
      })
      expect(await report(`nonsense, ${who}`, tally)).toEqual([])
    },
    LONG_MS,
  )

  /** Operations that ask the database something else for a foreign id than for one that nobody has. */
  async function toldByWork(asking: Asker): Promise<string[]> {
    const work = (one: Question, id: string) =>
      statementsOfRequests(() => asking(one.document, one.variables(id, good(own(), asking))))
    const told: string[] = []
    const worked = new Set<string>()
    for (const one of all) {
      if (MEANINGLESS.has(one.name)) continue
      let alike = false
      // What the node has not looked up yet is asked for once more: what is different each time is different.
      for (let n = 0; n < 3 && !alike; n++) {
        const [theirs, nobodys] = [await work(one, idOf(foreign, one.kind)), await work(one, UNUSED)]
        alike = theirs.join('\n') === nobodys.join('\n')
        if (theirs.length > 0) worked.add(one.name)
      }
      if (!alike) told.push(one.name)
    }
    // Most are looked up, and not refused before.
    expect(worked.size).toBeGreaterThan(all.length / 2)
    return told
  }
  /** Who asks and whose house it is are remembered for some seconds: here for good, so that all asks are alike. */
  const remembered = () => {
    const { principals } = server.services
    const load = principals.load.bind(principals)
    const known = new Map<string, ReturnType<typeof load>>()
    const spies = [
      vi.spyOn(principals, 'load').mockImplementation((tenant, session) => {
        const found = known.get(session) ?? load(tenant, session)
        known.set(session, found)
        return found
      }),
      // Every request begins with it.
      vi.spyOn(server.db, 'tenantBySlug').mockImplementation(async () => beginRequest(here.tenant)),
    ]
    return () => {
      for (const spy of spies) spy.mockRestore()
    }
  }

  it.each(['ana @long', 'alice'] as const)(
    'of the shop next door take the same work as ids that nobody has, asked by %s',
    async (who) => {
      const forget = remembered()
      const told = await toldByWork(who === 'alice' ? alice : ana)
      forget()
      console.info(`told by the work, ${who}: tried ${all.length}, accepted ${told.length}`)
      expect(told).toEqual([])
    },
    LONG_MS,
  )

  describe('with the wall taken down (control)', () => {
    it(
      'of the department: whoever asks counts as administrator',
      async () => {
        const { principals } = server.services
        const load = principals.load.bind(principals)
        const wall = vi.spyOn(principals, 'load').mockImplementation(async (tenant, session) => {
          const found = await load(tenant, session)
          return found && { ...found, viewer: { ...found.viewer, role: ADMINISTRATOR } }
        })
        const got = await report('control, department', await ofOtherDepartment(ana))
        wall.mockRestore()
        expect(got.length).toBeGreaterThan(5)
      },
      LONG_MS,
    )

    it(
      'of the tenant: no row-level security @long',
      async () => {
        await server.db.pool.query(
          `DO $$ DECLARE t text; BEGIN
           FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
             EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', t);
           END LOOP; END $$`,
        )
        const forget = remembered()
        const told = await toldByWork(alice)
        forget()
        console.info(`control, work: accepted ${told.length}`)
        expect(told.length).toBeGreaterThan(5)
        expect((await report('control, tenant', await ofOtherTenant(alice))).length).toBeGreaterThan(5)
      },
      LONG_MS,
    )
  })
})

/** An answer with the id that was asked for, and with presence, taken out. */
const masked = (text: string, id: string | null): string =>
  text
    .replaceAll(JSON.stringify(id), '#')
    .replaceAll(`"${MISSING}"`, '#')
    .replace(/"(online|isConnected)":(true|false)/g, '')
