import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Emulator, startEmulator } from '../../../emulators/whatsapp/server'
import type { RunningServer } from '../../../server/app'
import { accountNoticeOf } from '../../../server/conversation/providers/whatsapp/account-notices'
import { type AccountNotice, keepAccountNotices } from '../../../server/directory/instances/notices'
import { aDatabase } from '../../databases'
import { ask, logIn, tokenOf } from '../client'
import { eventually } from '../fixtures'
import { aServer, aShop, type Shop } from '../laws/shop'
import { APP_SECRET, aStage, signed } from './stage'

const WABA = '200000000000002'
const [FIRST, SECOND] = ['100000000000003', '100000000000004'] as const

type Row = {
  activated: boolean
  off_code: string | null
  quality_rating: string | null
  messaging_limit: string | null
  health: { notices?: { event: string; detail: string | null }[]; told_at?: string } | null
}

describe('what Meta tells of numbers and accounts', () => {
  const database = aDatabase()
  let emulator: Emulator
  let server: RunningServer
  let shop: Shop
  let alice: string
  let first: string
  let second: string
  beforeAll(async () => {
    emulator = await startEmulator({
      port: 0,
      appSecret: APP_SECRET,
      verifyToken: 'v',
      webhookUrl: () => `${server.url}/webhooks/whatsapp`,
    })
    server = await aServer(database.url(), { graphUrl: emulator.url })
    shop = await aShop(server.db, server.services.config)
    alice = tokenOf(await logIn(server.url, shop.tenant.slug, shop.alice))
    first = await connected('Primeira', FIRST)
    second = await connected('Segunda', SECOND)
  })
  afterAll(async () => {
    await server.close()
    await emulator.close()
  })

  const as = async (query: string) => {
    const { body } = await ask(server.url, shop.tenant.slug, query, { token: alice })
    expect(body.errors).toBeUndefined()
    return body.data as Record<string, Record<string, unknown>>
  }
  async function connected(name: string, phone: string): Promise<string> {
    const data = await as(`mutation { createInstance(name: "${name}", is_official: true) { id } }`)
    const id = String(data.createInstance?.id)
    await as(
      `mutation { updateInstance(id: "${id}", waba_id: "${WABA}", official_phone_id: "${phone}", official_token: "EAAG-token") { id } }`,
    )
    return id
  }
  const row = async (id: string): Promise<Row> => {
    const found = await shop.db.work(shop.tenant, (w) =>
      w.one<Row>('SELECT * FROM instances WHERE id = $1', [id]),
    )
    if (!found) throw new Error('no connection')
    return found
  }
  const control = (path: string, body: object) =>
    fetch(`${emulator.url}/__emulator${path}`, { method: 'POST', body: JSON.stringify(body) })
  const eventsOf = async (id: string) =>
    (
      await shop.db.work(shop.tenant, (w) =>
        w.query<{ data: { instance: { id: string; told_at: string; quality_rating: string } } }>(
          "SELECT data FROM events WHERE event = 'instanceUpdated' ORDER BY seq",
        ),
      )
    ).flatMap(({ data }) => (data.instance.id === id ? [data.instance] : []))

  it('is kept with the number it is about, told to the panels, and asked about', async () => {
    await control(`/numbers/${FIRST}/quality`, { event: 'DOWNGRADE', quality: 'RED', limit: 'TIER_250' })
    await eventually(async () => {
      const now = await row(first)
      return now.quality_rating === 'RED' && now.messaging_limit === 'TIER_250'
    })
    expect((await row(first)).activated).toBe(true)
    const { instanceHealth } = await as(`{ instanceHealth(id: "${first}") { notices { event detail at } } }`)
    expect(instanceHealth?.notices).toMatchObject([{ event: 'DOWNGRADE', detail: null }])
    expect((await eventsOf(first)).at(-1)).toMatchObject({
      quality_rating: 'RED',
      told_at: expect.stringMatching(/^20/),
    })
    // The account's other number was not spoken of.
    expect(await row(second)).toMatchObject({ quality_rating: 'GREEN', messaging_limit: 'TIER_2K' })
    expect((await row(second)).health?.notices).toBeUndefined()
  })

  it('leaves no trace when it is not signed by our application', async () => {
    const before = await row(first)
    for (const signature of ['wrong', 'none']) {
      const answer = await control('/webhooks/raw', {
        body: event('phone_number_quality_update', {
          event: 'FLAGGED',
          display_phone_number: '558530031020',
        }),
        signature,
      })
      expect(await answer.json()).toMatchObject({ status: 401 })
    }
    expect(await row(first)).toEqual(before)
  })

  it('of a ban switches the account’s numbers off with its reason, and on when Meta takes it back', async () => {
    await control(`/accounts/${WABA}/update`, {
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'November 22, 2026' },
    })
    for (const id of [first, second])
      await eventually(async () => (await row(id)).off_code === '131031' && (await row(id)).health?.notices)
    const { instances } = await as('{ instances { id off_reason } }')
    expect(instances).toContainEqual({ id: second, off_reason: expect.stringContaining('bloqueada') })
    expect((await row(second)).health?.notices).toMatchObject([
      { event: 'BAN_DISABLE', detail: 'November 22, 2026' },
    ])
    await control(`/accounts/${WABA}/update`, {
      event: 'DISABLED_UPDATE',
      ban_info: { waba_ban_state: 'REINSTATE' },
    })
    for (const id of [first, second]) await eventually(async () => (await row(id)).activated)
  })

  it('is no other house’s: an account that is not here changes nothing', async () => {
    const answer = await fetch(
      `${server.url}/webhooks/whatsapp`,
      signedPost(event('account_update', { event: 'ACCOUNT_DELETED' }, '299999999999999')),
    )
    expect(answer.status).toBe(200)
    await eventually(async () => {
      const left = await server.db.pool.query('SELECT 1 FROM webhook_inbox WHERE processed_at IS NULL')
      return left.rows.length === 0
    })
    for (const id of [first, second])
      expect(JSON.stringify((await row(id)).health?.notices)).not.toContain('ACCOUNT_DELETED')
  })

  it('of a template is what the review made of it: recategorised, then paused for its quality, or rejected', async () => {
    const hand = async (name: string, words: string) => {
      const answer = await fetch(`${emulator.url}/v25.0/${WABA}/message_templates`, {
        method: 'POST',
        headers: { authorization: 'Bearer EAAG-token' },
        body: JSON.stringify({
          name,
          language: 'pt_BR',
          category: 'UTILITY',
          components: [{ type: 'BODY', text: words }],
        }),
      })
      return String(((await answer.json()) as { id: string }).id)
    }
    const standing = (name: string) =>
      shop.db.work(shop.tenant, (w) =>
        w.one<{ category: string; status: string; quality: string | null; rejected_reason: string | null }>(
          'SELECT category, status, quality, rejected_reason FROM meta_templates WHERE name = $1',
          [name],
        ),
      )
    emulator.changeSettings({ templateReviewMs: 5 })
    const id = await hand('oferta_da_semana', 'Aproveite o desconto desta semana.')
    // Category and status come as two notices, in either order; so do status with its reason, and quality.
    await eventually(async () => {
      const now = await standing('oferta_da_semana')
      return now?.status === 'APPROVED' && now.category === 'MARKETING'
    })
    await control(`/templates/${id}/news`, { quality: 'RED' })
    await eventually(async () => {
      const now = await standing('oferta_da_semana')
      return now?.status === 'PAUSED' && now.quality === 'RED' && now.rejected_reason === 'FIRST_PAUSE'
    })
    await hand('confirme_acesso', 'Para continuar, informe sua senha aqui.')
    await eventually(async () => (await standing('confirme_acesso'))?.rejected_reason === 'SCAM')
  })
})

describe('notices, in whatever order and number', () => {
  const stage = aStage(aDatabase())
  let id: string
  let other: string
  beforeAll(async () => {
    const { db, tenant } = stage()
    const add = (name: string, phone: string) =>
      db.work(tenant, (w) =>
        w.one<{ id: string }>(
          `INSERT INTO instances (tenant_id, name, is_official, waba_id, phone_number) VALUES ($1, $2, TRUE, $3, $4) RETURNING id::text`,
          [tenant.id, name, WABA, phone],
        ),
      )
    id = (await add('Primeira', '558530031020'))?.id ?? ''
    other = (await add('Segunda', '5585998765432'))?.id ?? ''
  })
  const kept = async (of: string) => {
    const { db, tenant } = stage()
    const found = await db.work(tenant, (w) => w.one<Row>('SELECT * FROM instances WHERE id = $1', [of]))
    return { limit: found?.messaging_limit, activated: found?.activated, ...found?.health }
  }
  /** How the connection stands when these have come, a batch after the other. */
  const comeTo = async (batches: readonly (readonly AccountNotice[])[]) => {
    const { db, tenant } = stage()
    await db.work(tenant, (w) =>
      w.query(
        `UPDATE instances SET health = NULL, messaging_limit = 'TIER_50', activated = TRUE, off_code = NULL, probes = 0 WHERE id = $1`,
        [id],
      ),
    )
    for (const batch of batches) await db.work(tenant, (w) => keepAccountNotices(w, batch))
    const { activated, ...rest } = await kept(id)
    return { activated, rest }
  }
  const ban = (state: string, minute: number) =>
    notice('account_update', { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: state } }, minute)

  it('they come to the same', async () => {
    const told = [
      quality('FLAGGED', 1, 'TIER_250'),
      quality('UNFLAGGED', 2, 'TIER_1K'),
      quality('UPGRADE', 3, 'TIER_10K'),
      ban('DISABLE', 4),
      ban('REINSTATE', 5),
    ]
    const { rest: expected } = await comeTo([told])
    expect(expected).toMatchObject({ limit: 'TIER_10K' })
    expect(expected.notices?.map(({ event: name }) => name)).toEqual([
      'BAN_REINSTATE',
      'BAN_DISABLE',
      'UPGRADE',
      'UNFLAGGED',
      'FLAGGED',
    ])
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...told, ...told], { minLength: told.length * 2 }),
        fc.integer({ min: 1, max: 4 }),
        async (shuffled, size) => {
          const batches: AccountNotice[][] = []
          for (let i = 0; i < shuffled.length; i += size) batches.push(shuffled.slice(i, i + size))
          expect((await comeTo(batches)).rest).toEqual(expected)
        },
      ),
      { numRuns: 25 },
    )
  })

  it('a ban that was taken back before it was heard of switches nothing off', async () => {
    expect(await comeTo([[ban('REINSTATE', 5)], [ban('DISABLE', 4)]])).toMatchObject({ activated: true })
    expect(await comeTo([[ban('DISABLE', 4)]])).toMatchObject({ activated: false })
  })

  it('find a number whose ninth digit Meta left out, and no other of its account', async () => {
    await comeTo([])
    const short = { event: 'FLAGGED', display_phone_number: '558598765432' }
    const { db, tenant } = stage()
    await db.work(tenant, (w) => keepAccountNotices(w, [notice('phone_number_quality_update', short, 9)]))
    const flagged = (told?: { event: string }[]) =>
      (told ?? []).filter(({ event: name }) => name === 'FLAGGED')
    expect(flagged((await kept(other)).notices)).toHaveLength(1)
    expect(flagged((await kept(id)).notices)).toEqual([])
  })
})

const event = (field: string, value: object, waba = WABA) => ({
  object: 'whatsapp_business_account',
  entry: [{ id: waba, time: Math.floor(Date.now() / 1000), changes: [{ field, value }] }],
})

function signedPost(body: object): RequestInit {
  const text = JSON.stringify(body)
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hub-signature-256': signed(text) },
    body: text,
  }
}

const START = Date.UTC(2026, 10, 1) / 1000

const notice = (field: string, value: Record<string, unknown>, minute: number): AccountNotice =>
  accountNoticeOf(
    { field: field as 'account_update', value },
    {
      wabaId: WABA,
      time: START + minute * 60,
      receivedAt: new Date(),
    },
  )

const quality = (name: string, minute: number, limit: string): AccountNotice =>
  notice(
    'phone_number_quality_update',
    { event: name, display_phone_number: '558530031020', max_daily_conversations_per_business: limit },
    minute,
  )

describe('account events are read without trusting them', () => {
  const read = (field: string, value: Record<string, unknown>) => {
    const { event: name, detail, limit, standing, phone } = notice(field, value, 0)
    return { name, detail, limit, standing, phone }
  }
  it.each([
    ['phone_number_quality_update', { event: '<script>' }, { name: 'OTHER' }],
    ['phone_number_quality_update', { event: 'UPGRADE', current_limit: 'TIER_10K' }, { limit: 'TIER_10K' }],
    [
      'phone_number_quality_update',
      { event: 'X', max_daily_conversations_per_business: 250 },
      { limit: null },
    ],
    [
      'business_capability_update',
      { max_daily_conversations_per_business: 'TIER_1K' },
      { name: 'CAPABILITY', limit: 'TIER_1K' },
    ],
    [
      'phone_number_name_update',
      { decision: 'APPROVED', requested_verified_name: 'Loja' },
      { name: 'NAME_APPROVED', detail: 'Loja' },
    ],
    [
      'account_update',
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [{ restriction_type: 'A' }, { restriction_type: 'B' }, 7],
      },
      { detail: 'A, B', standing: null },
    ],
    [
      'account_update',
      { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } },
      { detail: 'SPAM' },
    ],
    ['account_update', { event: 'PARTNER_REMOVED' }, { standing: 'ask' }],
    ['account_update', { event: 'DISABLED_UPDATE', ban_info: 'x' }, { name: 'BAN_OTHER', standing: null }],
    ['account_update', {}, { name: 'OTHER' }],
  ])('%s %j', (field, value, expected) => expect(read(field, value)).toMatchObject(expected))
})
