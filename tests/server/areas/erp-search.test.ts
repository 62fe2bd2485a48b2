import { beforeEach, describe, expect, it } from 'vitest'
import { findConnection } from '../../../server/areas/erp/connection.row'
import { openLine } from '../../../server/areas/erp/connectors/line'
import { queueOrder } from '../../../server/areas/erp/orders/outbox'
import { pushOrders } from '../../../server/areas/erp/orders/push.job'
import { linkPush, linkShopProduct } from '../../../server/areas/erp/products/link'
import { searchErp } from '../../../server/areas/erp/products/search'
import { takeProducts } from '../../../server/areas/erp/products/take'
import type { Tenant } from '../../../server/platform/db/work'
import type { ErpKind } from '../../../src/domain/erp/kinds'
import { aDatabase } from '../../databases'
import { aLine, anErpStage, clearShops } from '../erp/stage'

const stage = anErpStage(aDatabase())
beforeEach(() => clearShops(stage().emulator))

type House = Readonly<{ tenant: Tenant; connectionId: string }>
const GTIN = '7891058017507'

const rows = <Row extends object>({ tenant }: House, sql: string, values: readonly unknown[] = []) =>
  stage().db.work(tenant, (work) => work.query<Row>(sql, values))
const aProduct = async (
  house: House,
  name: string,
  { sku = null, gtin = null }: { sku?: string | null; gtin?: string | null } = {},
): Promise<string> => {
  const [row] = await rows<{ id: string }>(
    house,
    `INSERT INTO products (tenant_id, name, sku, gtin) VALUES ($1, $2, $3, $4) RETURNING id::text`,
    [house.tenant.id, name, sku, gtin],
  )
  return row?.id ?? ''
}
const find = (
  { tenant, connectionId }: House,
  search: string,
  { productId = null, page = 1 }: { productId?: string | null; page?: number } = {},
) => searchErp(stage(), tenant, { connectionId, productId, search, page })
const link = ({ tenant, connectionId }: House, productId: string, theirs: string) =>
  linkShopProduct(stage(), tenant, { connectionId, productId, theirs })
const refs = ({ items }: Awaited<ReturnType<typeof find>>) => items.map(({ ref }) => ref)

describe.each(['bling', 'tiny', 'omie'] as const)('the products of %s', (kind) => {
  it('are found by name and code, with what each is linked to', async () => {
    const open = await aLine(stage(), kind)
    const drops = open.shop.add({ name: 'Dipirona gotas', sku: 'DIP-G', price: 12.5 })
    const pills = open.shop.add({ name: 'Dipirona 500', sku: 'DIP', price: 8.9 })
    open.shop.add({ name: 'Xarope dip', sku: 'XAR' })
    const ours = await aProduct(open, 'Dipirona da loja')
    await link(open, ours, String(drops.id))
    const found = await find(open, ' dip ')
    expect(found).toMatchObject({ searched: 'dip', next: null })
    expect(found.items.find(({ ref }) => ref === String(drops.id))).toMatchObject({
      ...{ name: 'Dipirona gotas', sku: 'DIP-G', price: 1_250, active: true },
      ...{ product_id: ours, product_name: 'Dipirona gotas' },
    })
    // Its code is what was typed: it stands before those in whose names it stands.
    expect(refs(await find(open, 'DIP'))[0]).toBe(String(pills.id))
    expect((await find(open, 'nada disso')).items).toEqual([])
  })

  it('are found for a product of the shop, the one most like it first', async () => {
    const open = await aLine(stage(), kind)
    const other = open.shop.add({ name: 'Soro fisiológico 100 ml', sku: 'SORO' })
    const same = open.shop.add({ name: 'Soro fisiológico frasco 250 ml', sku: 'S-250' })
    const coded = open.shop.add({ name: 'Bolsa', sku: 'B-1', gtin: GTIN })
    const of = async (name: string, codes: { sku?: string; gtin?: string } = {}) =>
      find(open, '', { productId: await aProduct(open, name, codes) })
    const alike = await of('Soro fisiológico 250 ml', { sku: 'outro' })
    expect([alike.searched, refs(alike)]).toEqual(['Soro fisiológico', [String(same.id), String(other.id)]])
    expect(await of('Bolsa térmica', { sku: 'B-1' })).toMatchObject({
      searched: 'B-1',
      items: [{ ref: String(coded.id) }],
    })
    const byGtin = await of('Bolsa', { gtin: GTIN })
    expect(refs(byGtin)).toEqual([String(coded.id)])
    // Omie has no filter by GTIN: there it is found by its name.
    expect(byGtin.searched).toBe(kind === 'omie' ? 'Bolsa' : GTIN)
  })

  it('are found by the number that they have there', async () => {
    const open = await aLine(stage(), kind)
    const { id } = open.shop.add({ name: 'A' })
    expect(refs(await find(open, String(id)))).toEqual([String(id)])
  })

  it('come a page at a time, and the same is not asked twice', async () => {
    const open = await aLine(stage(), kind)
    for (let n = 0; n < 30; n++) open.shop.add({ name: `Vitamina ${n}` })
    const first = await find(open, 'vitamina')
    const calls = open.shop.journal.length
    expect(await find(open, 'vitamina')).toEqual(first)
    expect(open.shop.journal.length).toBe(calls)
    const second = await find(open, 'vitamina', { page: first.next ?? 0 })
    expect([first.items.length, second.items.length, second.next]).toEqual([20, 10, null])
  })

  it('are not found where it does not know us, in words', async () => {
    const open = await aLine(stage(), kind)
    if (kind === 'omie') await rows(open, 'DELETE FROM erp_secrets')
    else open.shop.revoked = true
    await expect(find(open, 'a')).rejects.toThrow(/não reconhece mais o acesso da loja/)
    await rows(open, `UPDATE erp_connections SET state = 'needs_login'`)
    await expect(find(open, 'a')).rejects.toThrow('Entre de novo no ERP antes.')
    await rows(open, `UPDATE erp_connections SET state = 'paused'`)
    await expect(find(open, 'a')).rejects.toThrow('A integração está pausada.')
  })
})

describe('an ERP that cannot answer a search now', () => {
  it('says when it may be asked again', async () => {
    const open = await aLine(stage(), 'bling')
    open.shop.faults.push({ on: 'read', kind: 'status', status: 429, retryAfterS: 40 })
    await expect(find(open, 'a')).rejects.toThrow(
      /^O Bling pediu para esperar: o limite de chamadas foi atingido. Tente de novo em (39|40) segundos\.$/,
    )
  })

  it('is not asked where runs have taken all calls, and takes none from them', async () => {
    const open = await aLine(stage(), 'bling')
    await rows(
      open,
      `INSERT INTO erp_buckets (tenant_id, connection_id, method, tokens, at) VALUES ($1, $2, 'all', -60, clock_timestamp())`,
      [open.tenant.id, open.connectionId],
    )
    for (let n = 0; n < 3; n++) await expect(find(open, 'a')).rejects.toThrow(/Tente de novo em 2\d segundos/)
    expect(open.shop.journal).toEqual([])
    const [bucket] = await rows<{ tokens: number }>(open, 'SELECT tokens FROM erp_buckets')
    expect(bucket?.tokens).toBeGreaterThan(-60)
  })

  it('is waited for no longer than somebody looks on', async () => {
    const { tenant, connectionId, connector, shop } = await aLine(stage(), 'tiny')
    const begun = Date.now()
    const within = (ms: number) =>
      openLine(stage(), tenant, connectionId, connector, new Date(begun + ms)).ask({
        ...{ limit: 'all', method: 'GET', path: '/produtos', again: true },
      })
    shop.faults.push({ on: 'read', kind: 'slow', ms: 550 })
    await expect(within(200)).rejects.toThrow(/^down/)
    for (let n = 0; n < 30; n++) shop.faults.push({ on: 'read', kind: 'status', status: 503 })
    await expect(within(900)).rejects.toThrow(/^down/)
    expect(Date.now() - begun).toBeLessThan(900 + 450)
  })

  it('that is down says so @long', async () => {
    const open = await aLine(stage(), 'omie')
    for (let n = 0; n < 30; n++) open.shop.faults.push({ on: 'read', kind: 'status', status: 503 })
    await expect(find(open, 'a')).rejects.toThrow('O Omie não está respondendo. Tente de novo em instantes.')
  })
})

/** An integration that cannot be asked, with two products that came and one that was refused for its code. */
async function aSender(
  kind: ErpKind,
  came: readonly Readonly<{ ref: string; sku: string; name: string; gtin?: string | null }>[] = [
    { ref: '1', sku: 'DIP', name: 'Dipirona' },
    { ref: '2', sku: 'PAR', name: 'Paracetamol' },
    { ref: '3', sku: 'DIP', name: 'Dipirona líquida' },
  ],
): Promise<House> {
  const tenant = await stage().another()
  const connectionId = await stage().db.work(tenant, async (work) => {
    const row = await work.one<{ id: string }>(
      `INSERT INTO erp_connections (tenant_id, kind, name, state) VALUES ($1, $2, 'Trier', 'connected') RETURNING id::text`,
      [tenant.id, kind],
    )
    const connection = await findConnection(work, row?.id ?? '')
    if (!connection) throw new Error('no connection')
    const sold = { gtin: null, brand: null, price: 990, promo: null, stock: 3, active: true }
    await takeProducts(
      work,
      connection,
      came.map((one) => ({ ...sold, ...one })),
      { runId: null, now: new Date() },
    )
    return connection.id
  })
  return { tenant, connectionId }
}

describe.each(['api', 'file'] as const)('an integration of the kind %s', (kind) => {
  it('is searched by what has come from it, what is linked to nothing first', async () => {
    const house = await aSender(kind)
    const found = await find(house, 'dipirona')
    expect(found).toMatchObject({
      next: null,
      items: [
        { ref: '3', name: 'Dipirona líquida', sku: 'DIP', price: 990, product_id: null },
        { ref: '1', name: 'Dipirona', sku: 'DIP', price: 990, product_name: 'Dipirona' },
      ],
    })
    expect(refs(await find(house, '2'))).toEqual(['2'])
    expect(refs(await find(house, '%'))).toEqual([])
  })

  it('is searched as the shop’s own products are: a number is a dose first, and a barcode only from its beginning', async () => {
    const house = await aSender(kind, [
      { ref: 'a', sku: 'L50', name: 'Losartana 50 mg', gtin: '7891000100103' },
      { ref: 'b', sku: 'L100', name: 'Losartana 100 mg', gtin: '7891058017507' },
      { ref: 'c', sku: 'L50', name: 'Losartana 50 mg caixa', gtin: '7891000100103' },
      { ref: 'd', sku: 'L100', name: 'Losartana 100 mg caixa', gtin: null },
      { ref: 'e', sku: '100', name: 'Losartana gotas', gtin: null },
    ])
    expect(refs(await find(house, 'losartana 100'))).toEqual(['d', 'b', 'e'])
    expect(refs(await find(house, 'losartana 50'))).toEqual(['c', 'a'])
    expect(refs(await find(house, '7891058017507'))).toEqual(['b'])
    expect(refs(await find(house, '58017507'))).toEqual([])
  })

  it('links a product to what was refused, and to nothing that never came', async () => {
    const house = await aSender(kind)
    const ours = await aProduct(house, 'Dipirona gotas', { sku: 'GOTAS' })
    await expect(link(house, ours, '99')).rejects.toThrow(
      'Nenhum produto com este número veio desta integração.',
    )
    await expect(link(house, ours, '1')).rejects.toThrow('No ERP, este código já é de outro produto da loja.')
    await link(house, ours, '3')
    await link(house, ours, '3')
    expect(
      await rows(
        house,
        `SELECT p.sku, o.price, o.stock FROM erp_links l JOIN products p ON p.id = l.product_id
         JOIN product_offers o ON o.product_id = p.id WHERE l.theirs = '3'`,
      ),
    ).toEqual([{ sku: 'GOTAS', price: 990, stock: 3 }])
    expect(await rows(house, 'SELECT 1 FROM erp_refusals WHERE solved_at IS NULL')).toEqual([])
    expect((await find(house, 'dipirona')).items.find(({ ref }) => ref === '3')).toMatchObject({
      product_id: ours,
    })
  })
})

describe('a product of the shop that is linked', () => {
  it('has the price of the one there, and keeps its own code', async () => {
    const open = await aLine(stage(), 'bling')
    const { id } = open.shop.add({ name: 'Dipirona do ERP', sku: 'ERP', price: 7.5, stock: 4 })
    const ours = await aProduct(open, 'Dipirona', { sku: 'MEU' })
    await expect(link(open, ours, '12')).rejects.toThrow('O ERP não conhece um produto com este número.')
    await expect(link(open, ours, '../1')).rejects.toThrow('Informe o número do produto no ERP.')
    await link(open, ours, ` ${id} `)
    expect(
      await rows(
        open,
        'SELECT p.sku, o.price, o.stock FROM products p JOIN product_offers o ON o.product_id = p.id',
      ),
    ).toEqual([{ sku: 'MEU', price: 750, stock: 4 }])
    const second = await aProduct(open, 'Outra')
    await expect(link(open, second, String(id))).rejects.toThrow(/já é de outro produto/)
    await rows(open, 'UPDATE products SET deleted_at = now() WHERE id = $1', [second])
    await expect(link(open, second, '5')).rejects.toThrow('Este produto não existe mais.')
    await expect(find(open, '', { productId: second })).rejects.toThrow('Este produto não existe mais.')
  })

  it('lets the order go that waited for it', async () => {
    const open = await aLine(stage(), 'omie')
    const ours = await aProduct(open, 'Dipirona')
    const { id } = open.shop.add({ name: 'Dipirona', price: 9 })
    const { db, config } = stage()
    const push = () =>
      pushOrders(
        { tenantId: open.tenant.id, connectionId: open.connectionId },
        { db, config, now: () => new Date() },
      )
    await db.work(open.tenant, (work) =>
      queueOrder(work, {
        ...{ id: '1', instance_id: null, store: null, number: '0001', at: new Date().toISOString() },
        customer: { id: '7', name: 'Maria Souza', phone: '5511987654321', document: null },
        lines: [
          { product_id: ours, sku: null, gtin: null, name: 'Dipirona', quantity: 1, price: 900, discount: 0 },
        ],
        ...{ delivery: 0, total: 900, note: null },
      }),
    )
    await push()
    const [refused] = await rows<{ id: string; missing: string }>(
      open,
      'SELECT id::text, missing_product_id::text AS missing FROM erp_outbox',
    )
    expect(refused?.missing).toBe(ours)
    const found = await find(open, '', { productId: ours })
    expect(refs(found)).toEqual([String(id)])
    await linkPush(stage(), open.tenant, refused?.id ?? '', String(id))
    await push()
    expect(open.shop.orders).toMatchObject([{ lines: [{ product: id }] }])
  })
})

it('another shop’s integration is not there', async () => {
  const theirs = await aLine(stage(), 'bling')
  theirs.shop.add({ name: 'Segredo' })
  const tenant = await stage().another()
  await expect(find({ tenant, connectionId: theirs.connectionId }, 'segredo')).rejects.toThrow(
    'Esta integração não existe mais.',
  )
  expect(theirs.shop.journal).toEqual([])
})
