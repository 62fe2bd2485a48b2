import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import type { RunningServer } from '../../../server/app'
import {
  everyMsOf,
  PACE_COLUMNS,
  type Paced,
  slotMs,
} from '../../../server/conversation/messages/outbound/send.turn'
import { unseal } from '../../../server/platform/seal'
import { aDatabase } from '../../databases'
import { ask, logIn, tokenOf } from '../client'
import { eventually } from '../fixtures'
import { aServer, aShop, aTalk, type Shop } from '../laws/shop'

/** The emulator's second account, which nobody else of the tests has. */
const WABA = '200000000000002'
const PHONE = '100000000000003'
const TOKEN = 'EAAG-token-of-the-tests'

describe('connections', () => {
  const database = aDatabase()
  let emulator: Emulator
  let server: RunningServer
  let shop: Shop
  let alice: string
  let ana: string
  beforeAll(async () => {
    emulator = await startEmulator({
      port: 0,
      appSecret: 's',
      verifyToken: 'v',
      webhookUrl: 'http://127.0.0.1:1',
    })
    server = await aServer(database.url(), { graphUrl: emulator.url })
    shop = await aShop(server.db, server.services.config)
    alice = tokenOf(await logIn(server.url, shop.tenant.slug, shop.alice)) ?? ''
    ana = tokenOf(await logIn(server.url, shop.tenant.slug, shop.ana)) ?? ''
  })
  afterAll(async () => {
    await server.close()
    await emulator.close()
  })

  const as = async (token: string, query: string) => {
    const { body } = await ask(server.url, shop.tenant.slug, query, { token })
    return body as {
      data?: Record<string, Record<string, unknown>>
      errors?: { message: string; extensions: object }[]
    }
  }
  const made = async (name: string): Promise<string> => {
    const { data } = await as(alice, `mutation { createInstance(name: "${name}", is_official: true) { id } }`)
    return String(data?.createInstance?.id)
  }
  const access = (id: string, over: Record<string, string> = {}) => {
    const given = { waba_id: WABA, official_phone_id: PHONE, official_token: TOKEN, ...over }
    const args = Object.entries(given).map(([key, value]) => `${key}: "${value}"`)
    return `mutation { updateInstance(id: "${id}", ${args.join(', ')}) { id activated official_token messaging_limit quality_rating phone_number } }`
  }
  const row = (id: string) =>
    shop.db.work(shop.tenant, (w) =>
      w.one<{ official_token: string | null; activated: boolean }>('SELECT * FROM instances WHERE id = $1', [
        id,
      ]),
    )

  it.each([
    [
      'a token that Meta does not take',
      { official_token: 'expired' },
      'official_token',
      'não aceitou o token',
    ],
    ['an account that is none', { waba_id: '299999999999999' }, 'waba_id', 'não encontrou esta conta'],
    [
      "another account's number",
      { official_phone_id: '100000000000001' },
      'official_phone_id',
      'não é desta conta',
    ],
    ['letters for an id', { official_phone_id: 'x' }, 'official_phone_id', 'só números'],
  ])('keep nothing of %s', async (_name, over, field, sentence) => {
    const id = await made(`Sem acesso ${field}`)
    const { errors } = await as(alice, access(id, over))
    expect(errors?.[0]?.message).toContain(sentence)
    expect(errors?.[0]?.extensions).toMatchObject({ field })
    expect(await row(id)).toMatchObject({ official_token: null, activated: false })
  })

  it('keep what Meta says yes to: the token sealed and never given back, figures as Meta has them', async () => {
    const id = await made('Oficial')
    const { data, errors } = await as(alice, access(id))
    expect(errors).toBeUndefined()
    expect(data?.updateInstance).toEqual({
      id,
      activated: true,
      official_token: null,
      messaging_limit: 'TIER_2K',
      quality_rating: 'GREEN',
      phone_number: '558530031020',
    })
    const kept = (await row(id))?.official_token ?? ''
    expect(kept).not.toContain(TOKEN)
    expect(unseal(server.services.config.secretKey, kept)).toBe(TOKEN)
    const events = await shop.db.work(shop.tenant, (w) => w.query('SELECT data::text FROM events'))
    expect(JSON.stringify(events)).not.toContain(TOKEN)

    // A number has one connection.
    const second = await made('A mesma')
    const { errors: taken } = await as(alice, access(second))
    expect(taken?.[0]?.message).toContain('já está ligado a outra conexão')

    const { data: health } = await as(
      alice,
      `mutation { checkInstance(id: "${id}") { error subscribed status token_set } }`,
    )
    expect(health?.checkInstance).toEqual({
      error: null,
      subscribed: true,
      status: 'CONNECTED',
      token_set: true,
    })
  })

  it('send at the pace that they are set to, from the next message on, and never above what Meta takes', async () => {
    const id = await made('Ritmo')
    const { pace } = server.services.config.whatsapp
    const set = (sends: number | null) =>
      as(alice, `mutation { updateInstance(id: "${id}", sends_per_second: ${sends}) { sends_per_second } }`)
    const everyMs = async () => {
      const paced = await shop.db.work(shop.tenant, (w) =>
        w.one<Paced>(`SELECT is_official, ${PACE_COLUMNS} FROM instances i WHERE id = $1`, [id]),
      )
      return paced && everyMsOf(paced, pace)
    }
    const limits = async () =>
      (await as(alice, `{ instanceHealth(id: "${id}") { usual_sends most_sends } }`)).data?.instanceHealth
    const health = (throughput: string, coexistence: boolean) =>
      shop.db.work(shop.tenant, (w) =>
        w.query('UPDATE instances SET health = $2, coexistence = $3 WHERE id = $1', [
          id,
          JSON.stringify({ throughput }),
          coexistence,
        ]),
      )
    expect(await limits()).toEqual({ usual_sends: pace.usual, most_sends: pace.usual })
    expect((await set(8)).data?.updateInstance).toEqual({ sends_per_second: 8 })
    expect(await everyMs()).toBe(slotMs(8))
    for (const bad of [0, -1, pace.usual + 1]) {
      const { errors } = await set(bad)
      expect(errors?.[0]?.extensions).toMatchObject({ field: 'sends_per_second' })
      expect(errors?.[0]?.message).toBe(`Informe de 1 a ${pace.usual} mensagens por segundo.`)
    }
    expect(await everyMs()).toBe(slotMs(8))
    const told = await shop.db.work(shop.tenant, (w) =>
      w.query<{ data: { instance?: { id: string; sends_per_second: number } } }>(
        `SELECT data FROM events WHERE event = 'instanceUpdated' ORDER BY seq DESC LIMIT 1`,
      ),
    )
    expect(told[0]?.data.instance).toMatchObject({ id, sends_per_second: 8 })
    await as(alice, `mutation { updateInstance(id: "${id}", name: "Ritmo 2") { id } }`)
    expect(await everyMs()).toBe(slotMs(8))
    expect((await set(null)).data?.updateInstance).toEqual({ sends_per_second: null })
    expect(await everyMs()).toBe(slotMs(pace.usual))

    await health('HIGH', false)
    expect(await limits()).toEqual({ usual_sends: pace.usual, most_sends: 1_000 })
    expect((await set(1_000)).errors).toBeUndefined()
    await health('HIGH', true)
    expect(await limits()).toEqual({ usual_sends: pace.coexistence, most_sends: pace.coexistence })
    expect((await set(pace.coexistence + 1)).errors).toHaveLength(1)
    const { errors } = await as(ana, `mutation { updateInstance(id: "${id}", sends_per_second: 1) { id } }`)
    expect(errors).toHaveLength(1)
  })

  it('go with their attendances only when that is wanted, and leave the talk behind', async () => {
    const id = await made('De saída')
    const phoneNumberId = `8${id}${process.pid}`
    await shop.db.work(shop.tenant, (w) =>
      w.query('UPDATE instances SET official_phone_id = $2 WHERE id = $1', [id, phoneNumberId]),
    )
    const talk = await aTalk(server, { ...shop, phoneNumberId })
    const { errors } = await as(alice, `mutation { deleteInstance(id: "${id}") }`)
    expect(errors?.[0]?.message).toBe('Há 1 atendimento aberto nesta conexão.')
    const { data } = await as(alice, `mutation { deleteInstance(id: "${id}", close_tickets: true) }`)
    expect(data?.deleteInstance).toBe(true)
    const { data: after } = await as(
      alice,
      `{ instances { id } chatTicketInfos(id: "${talk.id}") { finished_ticket } }`,
    )
    expect(JSON.stringify(after?.instances)).not.toContain(`"${id}"`)
    expect(after?.chatTicketInfos).toMatchObject({ finished_ticket: 1 })
    expect((await as(alice, `mutation { deleteInstance(id: "${id}") }`)).errors?.[0]?.message).toContain(
      'não encontrada',
    )
  })

  it('tell which of them somebody may see as one list', async () => {
    const listed = async (token: string, args: string) =>
      (await as(token, `{ instances(${args}) { id } }`)).data?.instances as unknown as { id: string }[]
    expect(await listed(ana, 'allowed_to_unify: true')).toEqual([])
    expect((await listed(ana, 'allowed_to_unify: false')).map(({ id }) => id)).toContain(shop.instanceId)
    expect((await listed(alice, 'allowed_to_unify: true')).map(({ id }) => id)).toContain(shop.instanceId)
    const about = `user_id: "${shop.ana.id}"`
    expect(await listed(alice, `allowed_to_unify: true, ${about}`)).toEqual([])
    const { errors } = await as(
      alice,
      `mutation { updateUser(id: "${shop.ana.id}", allowed_to_unify: true) { id } }`,
    )
    expect(errors).toBeUndefined()
    expect((await listed(alice, `allowed_to_unify: true, ${about}`)).map(({ id }) => id)).toContain(
      shop.instanceId,
    )
    expect((await listed(ana, 'allowed_to_unify: true')).map(({ id }) => id)).toContain(shop.instanceId)
  })

  it('know by asking whether Meta sends their events here, and see to it that it does', async () => {
    const id = await made('Sem eventos')
    const own = { waba_id: '200000000000001', official_phone_id: '100000000000002' }
    await as(alice, access(id, own))
    const asked = async () =>
      (await as(alice, `mutation { checkInstance(id: "${id}") { subscribed quality: status } }`)).data
        ?.checkInstance
    expect(await asked()).toMatchObject({ subscribed: true })
    await fetch(`${emulator.url}/v25.0/${own.waba_id}/subscribed_apps`, {
      method: 'DELETE',
      headers: { authorization: 'Bearer t' },
    })
    expect(await asked()).toMatchObject({ subscribed: false })
    // Saving the access subscribes again.
    expect((await as(alice, access(id, own))).errors).toBeUndefined()
    expect(await asked()).toMatchObject({ subscribed: true })
    // A number whose figures changed meanwhile.
    await fetch(`${emulator.url}/__emulator/numbers/${own.official_phone_id}/quality`, {
      method: 'POST',
      body: JSON.stringify({ quality: 'YELLOW', limit: 'TIER_10K' }),
    })
    await asked()
    const { data } = await as(alice, '{ instances { id quality_rating messaging_limit } }')
    expect(data?.instances).toContainEqual({ id, quality_rating: 'YELLOW', messaging_limit: 'TIER_10K' })
  })

  it.each([
    ['updateInstance', (id: string) => `updateInstance(id: "${id}", name: "x") { id }`],
    ['deleteInstance', (id: string) => `deleteInstance(id: "${id}")`],
    ['checkInstance', (id: string) => `checkInstance(id: "${id}") { error }`],
    ['updateSetting', () => 'updateSetting(key: "maintenance_status", value: "true") { id }'],
  ])('an attendant cannot: %s', async (_name, call) => {
    const { errors } = await as(ana, `mutation { ${call(shop.instanceId)} }`)
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN' })
  })
})

describe('the state of the platform', () => {
  const database = aDatabase()
  let server: RunningServer
  let shop: Shop
  let token: string
  beforeAll(async () => {
    server = await aServer(database.url())
    shop = await aShop(server.db, server.services.config)
    await shop.db.work(shop.tenant, (w) =>
      w.query(`UPDATE roles SET has_permission_routes = '{dynamic-settings}' WHERE name = 'administrador'`),
    )
    token = tokenOf(await logIn(server.url, shop.tenant.slug, shop.alice)) ?? ''
  })
  afterAll(() => server.close())

  const value = async (
    name: string,
    authorization: Record<string, string> = { authorization: `Bearer ${token}` },
  ) => {
    const answer = await fetch(`${server.url}/${shop.tenant.slug}/settings/${name}`, {
      headers: authorization,
    })
    return { status: answer.status, value: ((await answer.json()) as { value?: string }).value }
  }
  const set = async (key: string, wanted: string) => {
    const query = `mutation { updateSetting(key: "${key}", value: "${wanted}") { value } }`
    return (await ask(server.url, shop.tenant.slug, query, { token })).body
  }

  it.each([
    ['whatsapp_status', 'true'],
    ['maintenance_status', 'false'],
    ['datetime_analytics_min', '2025-05-13'],
  ])('%s is %s where nothing is kept', async (name, fallback) => {
    expect(await value(name)).toEqual({ status: 200, value: fallback })
  })

  it('is told to nobody who is not signed in, and of no other setting', async () => {
    expect(await value('maintenance_status', {})).toMatchObject({ status: 401 })
    expect((await fetch(`${server.url}/${shop.tenant.slug}/settings/inbox`)).status).toBe(404)
  })

  it('changes when an administrator switches it, and everybody is told', async () => {
    expect((await set('maintenance_status', 'true')).errors).toBeUndefined()
    expect(await value('maintenance_status')).toEqual({ status: 200, value: 'true' })
    const told = await eventually(() =>
      shop.db.work(shop.tenant, (w) => w.one("SELECT 1 FROM events WHERE event = 'settingsChanged'")),
    )
    expect(told).toBeTruthy()
    expect((await set('maintenance_status', 'sim')).errors?.[0]?.message).toContain('não serve')
    expect((await set('feature:nps', 'true')).errors?.[0]?.message).toContain('não existe')
  })

  it('a feature is on by its name only, and no setting', async () => {
    await shop.db.work(shop.tenant, (w) =>
      w.query("INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'feature:nps', 'true')", [
        shop.tenant.id,
      ]),
    )
    const { body } = await ask(
      server.url,
      shop.tenant.slug,
      '{ nps: getFeature(name: "nps") { name enabled } inbox: getFeature(name: "inbox") { name } settings { key } }',
      { token },
    )
    expect(body.data).toMatchObject({ nps: { name: 'nps', enabled: 'true' }, inbox: null })
    expect(JSON.stringify(body.data)).not.toContain('feature:')
  })
})
