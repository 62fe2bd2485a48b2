import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../../emulators/whatsapp/clock'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import { EMULATED_APP, EMULATED_SIGNUP } from '../../../emulators/whatsapp/signup'
import type { RunningServer } from '../../../server/app'
import { unseal } from '../../../server/platform/seal'
import { aDatabase } from '../../databases'
import { ask, logIn, tokenOf } from '../client'
import { testConfig } from '../fixtures'
import { aServer, aShop, type Shop } from '../laws/shop'
import { APP_SECRET } from './stage'

/** The emulator's third account: its number is not registered yet. */
const NEW = { waba: '200000000000003', phone: '100000000000005' }
/** Its second, whose numbers work. */
const OLD = { waba: '200000000000002', phone: '100000000000003' }

describe('registration by Meta’s window', () => {
  const database = aDatabase()
  let emulator: Emulator
  let server: RunningServer
  let shop: Shop
  let alice: string
  let ana: string
  /** How far Meta's clock is ahead, ms. */
  let ahead = 0
  beforeAll(async () => {
    emulator = await startEmulator({
      port: 0,
      appSecret: APP_SECRET,
      verifyToken: 'v',
      webhookUrl: 'http://127.0.0.1:1',
      clock: { ...systemClock, now: () => Date.now() + ahead },
    })
    server = await aNode(EMULATED_APP)
    shop = await aShop(server.db, server.services.config)
    alice = tokenOf(await logIn(server.url, shop.tenant.slug, shop.alice))
    ana = tokenOf(await logIn(server.url, shop.tenant.slug, shop.ana))
  })
  afterAll(async () => {
    await server.close()
    await emulator.close()
  })

  /** A node that Meta knows as this application. */
  function aNode(appId: string): Promise<RunningServer> {
    const { whatsapp } = testConfig(database.url())
    const signup = {
      configId: EMULATED_SIGNUP,
      sdkUrl: `${emulator.url}/sdk.js`,
      messageHosts: [new URL(emulator.url).host],
      sources: [emulator.url],
    }
    return aServer(database.url(), { graphUrl: emulator.url, whatsapp: { ...whatsapp, appId, signup } })
  }
  const as = async (token: string, query: string, url = server.url) => {
    const { body } = await ask(url, shop.tenant.slug, query, { token })
    return body as { data?: Record<string, Record<string, unknown>>; errors?: { message: string }[] }
  }
  const made = async (name: string, official = true): Promise<string> => {
    const query = `mutation { createInstance(name: "${name}", is_official: ${official}) { id } }`
    return String((await as(alice, query)).data?.createInstance?.id)
  }
  /** What the window gives for a number. */
  async function code({ phone }: { phone: string }): Promise<string> {
    const answer = await fetch(`${emulator.url}/__emulator/signup`, {
      method: 'POST',
      body: JSON.stringify({ phone_number_id: phone }),
    })
    return ((await answer.json()) as { code: string }).code
  }
  const connect = (id: string, given: string, { waba, phone }: typeof NEW) =>
    `mutation { connectInstance(id: "${id}", code: "${given}", waba_id: "${waba}", official_phone_id: "${phone}") { id activated official_token phone_number } }`
  const kept = (id: string) =>
    shop.db.work(shop.tenant, (w) =>
      w.one<{ official_token: string | null; activated: boolean; health: { status: string } | null }>(
        'SELECT official_token, activated, health FROM instances WHERE id = $1',
        [id],
      ),
    )
  const refusal = async (id: string, given: string, to: typeof NEW, token = alice) => {
    const { errors } = await as(token, connect(id, given, to))
    expect(await kept(id)).toMatchObject({ official_token: null, activated: false })
    return errors?.[0]?.message
  }

  it('trades the code, keeps the token sealed, registers the number and subscribes to its events', async () => {
    const id = await made('Nova')
    const since = emulator.journal().at(-1)?.n ?? 0
    const given = await code(NEW)
    const { data, errors } = await as(alice, connect(id, given, NEW))
    expect(errors).toBeUndefined()
    expect(data?.connectInstance).toEqual({
      id,
      activated: true,
      official_token: null,
      phone_number: '554140032040',
    })
    const row = await kept(id)
    expect(row?.health?.status).toBe('CONNECTED')
    const token = unseal(server.services.config.secretKey, row?.official_token ?? '') ?? ''
    expect(token).toMatch(/^EAA/)
    expect(row?.official_token).not.toContain(token)
    const calls = emulator.journal({ since }).flatMap((entry) => (entry.kind === 'call' ? [entry] : []))
    const made_ = calls.map(({ method, path }) => `${method} ${path.split('?')[0]}`)
    expect(made_).toContain(`POST /v25.0/${NEW.waba}/subscribed_apps`)
    const register = calls.find(({ path }) => path.endsWith(`/${NEW.phone}/register`))
    expect(register?.request).toMatchObject({ pin: expect.stringMatching(/^\d{6}$/) })
    // Nothing that is written down holds the token or the code.
    const events = JSON.stringify(
      await shop.db.work(shop.tenant, (w) => w.query('SELECT data::text FROM events')),
    )
    expect(events).toContain(`"${id}`)
    for (const secret of [token, given]) expect(events).not.toContain(secret)

    // A code is good once.
    const other = await made('De novo')
    expect(await refusal(other, given, NEW)).toContain('venceu antes de terminar')
  })

  it('does not register a number anew that works already', async () => {
    const id = await made('Antiga')
    const since = emulator.journal().at(-1)?.n ?? 0
    const { errors } = await as(alice, connect(id, await code(OLD), OLD))
    expect(errors).toBeUndefined()
    const paths = emulator.journal({ since }).map((entry) => (entry.kind === 'call' ? entry.path : ''))
    expect(paths.filter((path) => path.endsWith('/register'))).toEqual([])
    await as(alice, `mutation { deleteInstance(id: "${id}") }`)
  })

  it.each([
    [
      'a code that Meta never gave',
      async (): Promise<string> => 'AQnothing',
      NEW,
      'venceu antes de terminar',
    ],
    [
      'a code that has run out',
      async (): Promise<string> => {
        const given = await code(NEW)
        ahead += 31_000
        return given
      },
      NEW,
      'venceu antes de terminar',
    ],
    ['an account of somebody else’s', (): Promise<string> => code(OLD), NEW, 'não confirmou que esta conta'],
    [
      'a number of another account',
      (): Promise<string> => code(OLD),
      { ...OLD, phone: NEW.phone },
      'não é desta conta',
    ],
  ] as const)('keeps nothing of %s', async (_name, given, to, sentence) => {
    expect(await refusal(await made('Recusada'), await given(), to)).toContain(sentence)
  })

  it('of two who use one code at once, one is connected', async () => {
    const ids = [await made('Uma'), await made('Outra')]
    const given = await code(OLD)
    const answers = await Promise.all(ids.map((id) => as(alice, connect(id, given, OLD))))
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1)
  })

  it('is for administrators, for official connections, and needs an application that Meta knows', async () => {
    const id = await made('Não minha')
    expect(await refusal(id, await code(OLD), OLD, ana)).toContain('Só um administrador')
    expect(await refusal(await made('QR', false), await code(OLD), OLD)).toContain('é por QR Code')
    const stranger = await aNode('999999999999999')
    const { errors } = await as(alice, connect(id, await code(OLD), OLD), stranger.url)
    expect(errors?.[0]?.message).toContain('WHATSAPP_APP_SECRET')
    expect(await kept(id)).toMatchObject({ official_token: null })
    await stranger.close()
  })

  it('changes nothing while Meta is not to be reached', async () => {
    const id = await made('Sem Meta')
    const given = await code(OLD)
    emulator.setFault({ kind: 'dropped_call', match: { call: 'other' }, times: null })
    const sentence = await refusal(id, given, OLD)
    emulator.clearFaults()
    expect(sentence).toContain('Não conseguimos falar com a Meta agora')
  })
})
