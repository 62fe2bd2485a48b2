import { beforeEach, describe, expect, it } from 'vitest'
import type { LinkedLine, NeutralOrder } from '../../../server/areas/erp/connectors/connector'
import { ErpFailure } from '../../../server/areas/erp/connectors/connector'
import { CONNECTORS } from '../../../server/areas/erp/connectors/connectors'
import { goodSecrets, keepSecrets, secretsOf } from '../../../server/areas/erp/connectors/secrets'
import { CALLED_KINDS } from '../../../src/domain/erp/kinds'
import { aDatabase } from '../../databases'
import { aLine, anErpStage, clearShops } from './stage'

const stage = anErpStage(aDatabase())
beforeEach(() => clearShops(stage().emulator))

const order: NeutralOrder = {
  number: '0043',
  at: '2026-11-20T13:00:00.000Z',
  customer: { id: '7', name: 'Maria Souza', phone: '5511987654321', document: '52998224725' },
  lines: [],
  delivery: 700,
  total: 3_880,
  note: 'Entregar à tarde',
}
const lineOf = (ref: number, more: Partial<LinkedLine> = {}): LinkedLine => ({
  product_id: '1',
  sku: 'DIP',
  gtin: null,
  name: 'Dipirona',
  quantity: 2,
  price: 1_590,
  discount: 0,
  ref: String(ref),
  ...more,
})

/** What a failed promise failed with. */
const failureOf = async (asked: Promise<unknown>): Promise<ErpFailure> => {
  const error = await asked.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ErpFailure)) throw new Error(`no failure: ${String(error)}`)
  return error
}

/** Every page, one after the other. */
async function all({ connector, line }: Awaited<ReturnType<typeof aLine>>, since: Date | null = null) {
  const rows = new Map<string, { price: number | null; stock: number | null }>()
  for (let page: number | null = 1; page !== null; ) {
    const pulled: Awaited<ReturnType<typeof connector.pull>> = await connector.pull(line, since, page)
    for (const { ref, price, stock } of pulled.rows)
      rows.set(ref, { price, stock: stock ?? rows.get(ref)?.stock ?? null })
    for (const { ref, stock } of pulled.stocks ?? []) {
      const known = rows.get(ref)
      if (known) known.stock = stock
    }
    page = pulled.next
  }
  return rows
}

describe.each(CALLED_KINDS)('the connector of %s', (kind) => {
  it('reads all pages, in whole cents', async () => {
    const open = await aLine(stage(), kind)
    for (let n = 0; n < 1_250; n++) open.shop.add({ price: 19.9 + n, stock: 3 })
    const rows = await all(open)
    expect(rows.size).toBe(1_250)
    const [first] = open.shop.products.keys()
    expect(rows.get(String(first))?.price).toBe(1_990)
    // Tiny tells stock product by product: not of all at once.
    expect(rows.get(String(first))?.stock).toBe(kind === 'tiny' ? null : 3)
  })

  it('reads what changed since, with its stock', async () => {
    const open = await aLine(stage(), kind)
    const old = open.shop.add({ changedAt: Date.now() - 86_400_000 })
    const fresh = open.shop.add({ price: 7.35, stock: 11 })
    const rows = await all(open, new Date(Date.now() - 3_600_000))
    expect([...rows.keys()]).toEqual([String(fresh.id)])
    expect(rows.get(String(fresh.id))).toEqual({ price: 735, stock: 11 })
    expect(rows.has(String(old.id))).toBe(false)
  })

  it('finds nothing where nothing changed', async () => {
    const open = await aLine(stage(), kind)
    open.shop.add({ changedAt: Date.now() - 86_400_000 })
    expect((await all(open, new Date())).size).toBe(0)
  })

  it('reads products by their ids, and leaves out those that are gone', async () => {
    const open = await aLine(stage(), kind)
    const { id } = open.shop.add({ name: 'Dipirona', gtin: '7891058017507', stock: 4, active: false })
    const rows = await open.connector.read(open.line, [String(id), '999'])
    expect(rows).toMatchObject([
      { ref: String(id), name: 'Dipirona', gtin: '7891058017507', stock: 4, active: false },
    ])
  })

  it('reads what it says of what a product is by law, and nothing where it says nothing', async () => {
    const open = await aLine(stage(), kind)
    const picture = 'https://fotos.example/a.jpg'
    const traits = { Tarja: 'Preta', 'Lista de controle': 'B1', Tipo: 'Medicamento', Cor: 'azul' }
    const pill = open.shop.add({ ncm: '3004.90.69', anvisa: '1058300010015', pmc: 20.5, traits, picture })
    const plain = open.shop.add({ name: 'Sabonete', anvisa: 'ISENTO' })
    const [first, second] = await open.connector.read(open.line, [String(pill.id), String(plain.id)])
    const law = {
      kind: 'medicine',
      stripe: 'black',
      control_list: 'B1',
      pmc: 2_050,
      anvisa_register: '1058300010015',
    }
    // Bling names a picture in its list, Tiny in the answer for one product alone, Omie in both.
    const shown = kind === 'bling' ? {} : { image_url: picture }
    expect(first).toMatchObject({ likely_kind: 'medicine', ...(kind === 'omie' && law), ...shown })
    const { rows: list } = await open.connector.pull(open.line, null, 1)
    const listed = list.find(({ ref }) => ref === String(pill.id))
    const asked = await open.connector.pictures?.(open.line, [String(pill.id), String(plain.id), '999'])
    if (asked) expect([...asked]).toEqual([[String(pill.id), picture]])
    else expect(listed?.image_url).toBe(picture)
    for (const field of ['likely_kind', 'image_url', ...Object.keys(law)])
      expect(second).not.toHaveProperty(field)
  })

  it('is searched by a part of a name, a page at a time', async () => {
    const open = await aLine(stage(), kind)
    for (let n = 1; n <= 25; n++) open.shop.add({ name: `Vitamina C ${n}`, sku: `V${n}`, price: 9.9 })
    open.shop.add({ name: 'Soro 100%' })
    const { connector, line } = open
    const name = (text: string, page = 1) => connector.search(line, { field: 'name', text }, page)
    const first = await name('vitamina')
    expect(first.rows[0]).toMatchObject({ name: 'Vitamina C 1', sku: 'V1', price: 990, active: true })
    expect([first.rows.length, first.next]).toEqual([20, 2])
    const last = await name('vitamina', 2)
    expect([last.rows.length, last.next]).toEqual([5, null])
    expect(new Set([...first.rows, ...last.rows].map(({ ref }) => ref)).size).toBe(25)
    expect(await name('ninguém')).toEqual({ rows: [], next: null })
  })

  it('is searched by a code and a GTIN as they are, where it can be', async () => {
    const open = await aLine(stage(), kind)
    const { id } = open.shop.add({ name: 'Dipirona', sku: 'DIP-500', gtin: '7891058017507', active: false })
    open.shop.add({ name: 'Dipirona gotas', sku: 'DIP-500-G', gtin: '7896004703398' })
    const { connector, line } = open
    const texts = { gtin: '7891058017507', code: 'DIP-500', name: 'Dipirona' }
    const exact = connector.capabilities.search.filter((field) => field !== 'name')
    expect(exact).toContain('code')
    for (const field of exact) {
      const found = await connector.search(line, { field, text: texts[field] }, 1)
      expect(found.rows.map(({ ref, active }) => [ref, active])).toEqual([[String(id), false]])
      expect(found.next).toBeNull()
      if (field === 'gtin') expect(found.rows[0]?.gtin).toBe(texts.gtin)
      expect((await connector.search(line, { field, text: texts[field].slice(0, -1) }, 1)).rows).toEqual([])
    }
  })

  it('goes on reading through 429, 500 and cut lines', async () => {
    const open = await aLine(stage(), kind)
    const { id } = open.shop.add()
    open.shop.faults.push(
      { on: 'read', kind: 'status', status: 429, retryAfterS: 1 },
      { on: 'read', kind: 'status', status: 500 },
      { on: 'read', kind: 'cut' },
    )
    expect((await all(open)).has(String(id))).toBe(true)
    expect(open.shop.faults).toEqual([])
  })

  it('gives up after some tries, and says that it is down @long', async () => {
    const open = await aLine(stage(), kind)
    for (let n = 0; n < 9; n++) open.shop.faults.push({ on: 'read', kind: 'status', status: 503 })
    const { fault } = await failureOf(open.connector.pull(open.line, null, 1))
    expect(fault).toMatchObject({ kind: 'down', who: 'us' })
    expect(open.shop.journal.length).toBe(5)
  })

  it('pushes an order under our key, and finds it by that', async () => {
    const open = await aLine(stage(), kind)
    const { id } = open.shop.add({ price: 15.9 })
    expect(await open.connector.find(open.line, 'balcao-9-43')).toBeNull()
    const ref = await open.connector.push(open.line, order, [lineOf(id)], 'balcao-9-43')
    expect(open.shop.orders).toMatchObject([
      { key: 'balcao-9-43', lines: [{ product: id, quantity: 2, price: 15.9 }] },
    ])
    expect(await open.connector.find(open.line, 'balcao-9-43')).toBe(ref)
    expect(await open.connector.find(open.line, 'balcao-9-4')).toBeNull()
  })

  it('takes the same customer again for the next order', async () => {
    const open = await aLine(stage(), kind)
    const { id } = open.shop.add()
    await open.connector.push(open.line, order, [lineOf(id)], 'a')
    await open.connector.push(open.line, order, [lineOf(id)], 'b')
    expect(open.shop.contacts.length).toBe(1)
  })

  it('never sends an order twice by itself: a lost answer is said to be one', async () => {
    const open = await aLine(stage(), kind)
    const { id } = open.shop.add()
    open.shop.faults.push({ on: 'order', kind: 'drop' })
    const failure = await failureOf(open.connector.push(open.line, order, [lineOf(id)], 'lost'))
    expect(failure.left).toBe(true)
    expect(open.shop.orders.filter(({ key }) => key === 'lost').length).toBe(1)
    expect(await open.connector.find(open.line, 'lost')).not.toBeNull()
  })

  it('says what was refused, and that a refusal left nothing', async () => {
    const open = await aLine(stage(), kind)
    const { fault, left } = await failureOf(open.connector.push(open.line, order, [lineOf(123)], 'wrong'))
    expect(fault.kind).toBe('refused')
    expect(fault.say).toContain('o produto 123 não existe')
    expect(left).toBe(false)
    expect(open.shop.orders).toEqual([])
  })

  it('says that the login is lost', async () => {
    const open = await aLine(stage(), kind)
    if (kind === 'omie') {
      const { db, config } = stage()
      await db.work(open.tenant, (work) =>
        keepSecrets(work, config.secretKey, open.connectionId, { type: 'key', key: 'x', secret: 'y' }),
      )
    } else open.shop.revoked = true
    const { fault } = await failureOf(open.connector.pull(open.line, null, 1))
    expect(fault).toMatchObject({ kind: 'login', who: 'admin' })
  })

  it('reads no webhook without its secret', () => {
    const connector = CONNECTORS[kind]
    const body = Buffer.from('{"event":"stock.updated","tipo":"estoque","data":{"produto":{"id":1}}}')
    expect(connector.parseWebhook(body, {}, 'secret')).toBeNull()
    expect(connector.parseWebhook(body, { 'x-bling-signature-256': 'sha256=00' }, 'secret')).toBeNull()
    expect(connector.parseWebhook(body, { 'x-erp-token': 'other' }, 'secret')).toBeNull()
  })
})

describe.each(['bling', 'tiny'] as const)('the tokens of %s', (kind) => {
  it('are exchanged once, however many need them at the same moment', async () => {
    const open = await aLine(stage(), kind, 30)
    const { id } = open.shop.add()
    const reads = await Promise.all(
      Array.from({ length: 12 }, () => open.connector.read(open.line, [String(id)])),
    )
    expect(reads.every((rows) => rows.length === 1)).toBe(true)
    expect(open.shop.journal.filter((line) => line.includes('/oauth/token'))).toEqual([
      `POST /${kind}/oauth/token 200`,
    ])
    expect(open.shop.revoked).toBe(false)
  })

  it('are exchanged when one is refused before its time', async () => {
    const open = await aLine(stage(), kind)
    open.shop.add()
    if (open.shop.grant) open.shop.grant.accessUntil = 0
    expect((await all(open)).size).toBe(1)
  })

  it('are kept sealed, and never in the clear', async () => {
    const { db, config } = stage()
    const open = await aLine(stage(), kind)
    const [row] = await db.work(open.tenant, (work) =>
      work.query<{ sealed: string }>('SELECT sealed FROM erp_secrets'),
    )
    expect(row?.sealed).not.toContain(open.shop.grant?.refresh)
    expect(
      await db.work(open.tenant, (work) => secretsOf(work, config.secretKey, open.connectionId)),
    ).toMatchObject({ refresh: open.shop.grant?.refresh })
    expect(await db.work(open.tenant, (work) => secretsOf(work, 'another', open.connectionId))).toBeNull()
  })

  it('stay what they are where the exchange is not answered', async () => {
    const open = await aLine(stage(), kind, 30)
    open.shop.faults.push({ on: 'token', kind: 'status', status: 503 })
    const before = open.shop.grant?.refresh
    const failure = await failureOf(
      goodSecrets(stage(), open.tenant, open.connectionId, open.connector).then(() => null),
    )
    expect(failure.fault.kind).toBe('down')
    expect(open.shop.grant?.refresh).toBe(before)
    open.shop.add()
    expect((await all(open)).size).toBe(1)
  })
})

describe('pages that shift while they are read', () => {
  it.each(CALLED_KINDS)('%s: rows may be missed, and reading them by id finds them', async (kind) => {
    const open = await aLine(stage(), kind)
    for (let n = 0; n < 1_100; n++) open.shop.add()
    open.shop.options.shifting = true
    const rows = await all(open)
    const missed = [...open.shop.products.keys()].map(String).filter((ref) => !rows.has(ref))
    expect(missed.length).toBeGreaterThan(0)
    expect((await open.connector.read(open.line, missed)).length).toBe(missed.length)
  })
})
