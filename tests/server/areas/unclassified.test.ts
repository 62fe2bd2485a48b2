import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { addItem } from '../../../server/areas/catalog/items'
import { placeCarts } from '../../../server/areas/orders/carts/cart'
import { requestPayment } from '../../../server/areas/orders/payments/payments'
import { changeProducts } from '../../../server/areas/products/change-many'
import { takeProducts } from '../../../server/areas/products/import-take'
import { lockProducts } from '../../../server/areas/products/kept'
import { keyOf, proposalsFor, unclassifiedProducts } from '../../../server/areas/products/proposals'
import { type SourceRow, saveFromSource } from '../../../server/areas/products/save-from-source'
import { aDatabase } from '../../databases'
import { EVERY_ROUTE } from '../fixtures'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, aTakenTicket, message, rows } from './stage'

/** Seen to fail with what nobody classified taken for `other`: it was ordered, paid, confirmed, and put into the catalogue. */
describe('what nobody has said what it is', () => {
  const stage = aStage(aDatabase())
  const { run, place, info, move, aCustomer, refused } = anOrderDesk(stage)
  type Class = { id: string; kind: string; stripe: string; control_list: string | null }
  const productOf = async (name: string) => {
    const [found] = await rows<Class>(
      stage(),
      'SELECT id::text, kind, stripe, control_list FROM products WHERE name = $1 AND deleted_at IS NULL',
      [name],
    )
    if (!found) throw new Error(`no product ${name}`)
    return found
  }
  const kindOf = async (name: string) => (await productOf(name)).kind
  const fromErp = (told: readonly SourceRow[]) =>
    run((w) =>
      saveFromSource(w, told, { by: { userId: null, source: 'erp' }, now: NOW, createCategories: true }),
    )
  const fromSheet = async (values: readonly Record<string, string>[]) => {
    const [made] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO imports (tenant_id, user_id, kind, name) VALUES ($1, $2, 'products', 'a.csv') RETURNING id::text`,
      [stage().tenant.id, Number(stage().alice.id)],
    )
    const maker = {
      viewer: stage().alice,
      role: { name: 'admin', has_permission_routes: [...EVERY_ROUTE] },
    }
    return run((w) =>
      takeProducts(
        w,
        maker as never,
        values.map((one, at) => ({ id: at + 1, values: one })),
        { importId: made?.id ?? '', existing: 'overwrite', createGroups: true, write: true },
      ),
    )
  }
  const orderOf = async (line: object) =>
    place(await aCustomer(), { lines: [{ name: '', price: 900, quantity: 1, ...line }] })
  const isKeptBack = async (id: string) => {
    const seen = await info(id)
    expect(seen.order.review).toBe('waiting')
    expect(seen.pix_refusal).toContain('Um farmacêutico diz antes')
    expect((await refused(move(id, 'confirmed')))?.message).toContain('RDC 44/2009')
    const pix = { order_id: id, kind: 'pix_static', amount: 900, hash: aKey() }
    expect((await refused(run((w) => requestPayment(w, stage().ana, pix, NOW))))?.message).toContain(
      'Um farmacêutico diz antes',
    )
  }

  it.each([
    [
      'an ERP',
      'Clonazepam 2 mg, 30 comprimidos',
      (name: string) => fromErp([{ ref: 'b:1', name, price: 900 }]),
    ],
    ['a sheet', 'Sem tipo Losartana 50mg', (name: string) => fromSheet([{ sku: 'L1', name, price: '9,00' }])],
  ])(
    'comes from %s: it is not confirmed, not paid for by Pix, and not put into the catalogue',
    async (_from, name, bring) => {
      await bring(name)
      expect(await kindOf(name)).toBe('unclassified')
      const { id } = await productOf(name)
      await isKeptBack(await orderOf({ product_id: id }))
      await rows(stage(), `UPDATE instances SET meta_catalog_id = '444000000000001'`)
      const added = run((w) => addItem(w, stage().instanceId, id))
      expect((await refused(added))?.message).toContain('classifique-o em Produtos')
    },
  )

  it.each([
    ['Clonazepam 2mg cx 30', false],
    ['Clonazepam 2mg cx 30', true],
    ['Losartana 50 mg', false],
  ])('is a line typed by hand: %s, said to need a prescription: %s', async (name, needs_prescription) =>
    isKeptBack(await orderOf({ name, needs_prescription })),
  )

  it('is no line that names no medicine, nor one that needs no prescription', async () => {
    for (const name of ['Taxa de embalagem', 'Dipirona 500 mg']) {
      const id = await orderOf({ name, needs_prescription: false })
      expect((await info(id)).order.review).toBe('none')
    }
  })

  it('is an item of a cart that the shop does not know', async () => {
    const ticket = await aTakenTicket(stage())
    const sent = await message(stage(), ticket.id)
    await run((w) =>
      placeCarts(w, [
        {
          messageId: sent.id,
          customerId: ticket.customer_id,
          instanceId: stage().instanceId,
          ticketId: ticket.id,
          products: [
            {
              name: 'AMOX-99',
              retailerId: 'AMOX-99',
              product: null,
              price: 900,
              quantity: 1,
              currency: 'BRL',
            },
          ],
          words: null,
          now: NOW,
        },
      ]),
    )
    const [order] = await rows<{ id: string }>(stage(), 'SELECT id::text FROM orders WHERE message_id = $1', [
      sent.id,
    ])
    await isKeptBack(order?.id ?? '')
  })

  it('is what its source says of it, and a medicine where that is a stripe or a list', async () => {
    await fromSheet([
      { sku: 'T1', name: 'Com tarja', stripe: 'preta', control_list: 'B1' },
      { sku: 'T2', name: 'Com lista', control_list: 'C1' },
      { sku: 'T3', name: 'Com tipo', kind: 'perfumaria' },
      { sku: 'T4', name: 'Sem tarja, com lista', stripe: 'sem tarja', control_list: 'C1' },
    ])
    expect(await productOf('Com tarja')).toMatchObject({
      kind: 'medicine',
      stripe: 'black',
      control_list: 'B1',
    })
    expect(await productOf('Com lista')).toMatchObject({ kind: 'medicine', stripe: 'red_retention' })
    expect(await kindOf('Com tipo')).toBe('perfumery')
    expect(await rows(stage(), `SELECT 1 FROM products WHERE sku = 'T4'`)).toEqual([])
  })

  it('is what the category or the code of goods says, unless the name says another thing', async () => {
    await rows(
      stage(),
      `INSERT INTO product_categories (tenant_id, name, kind) VALUES ($1, 'Beleza', 'perfumery')`,
      [stage().tenant.id],
    )
    await fromErp([
      { ref: 'k:1', name: 'Zyx da casa', category: 'Beleza > Rosto' },
      { ref: 'k:2', name: 'Diazepam 10 mg', category: 'Beleza' },
      { ref: 'k:3', name: 'Wyz', likely_kind: 'food' },
      { ref: 'k:4', name: 'Lorazepam', likely_kind: 'food' },
      { ref: 'k:5', name: 'Qwe', likely_kind: 'medicine' },
    ])
    const kinds = await Promise.all(['Zyx da casa', 'Diazepam 10 mg', 'Wyz', 'Lorazepam', 'Qwe'].map(kindOf))
    expect(kinds).toEqual(['perfumery', 'unclassified', 'food', 'unclassified', 'medicine'])
    // A person's word stays, whatever a code hints at.
    const { id } = await productOf('Wyz')
    await run((w) =>
      changeProducts(
        w,
        stage().alice,
        [id],
        { classed: { kind: 'other', stripe: 'none', control_list: '' } },
        NOW,
      ),
    )
    await fromErp([{ ref: 'k:3', name: 'Wyz', brand: 'X', likely_kind: 'food' }])
    expect(await kindOf('Wyz')).toBe('other')
  })

  it('is counted by what is proposed for it, and takes it where a person accepts that', async () => {
    await rows(stage(), 'UPDATE products SET deleted_at = now()')
    const names = ['Zolpidem 10 mg', 'Amoxicilina 500 mg', 'Shampoo Bom', 'Sabonete Bom', 'Escada']
    await fromErp([
      ...names.map((name, n) => ({ ref: `p:${n}`, name, price: 900 })),
      { ref: 'p:g1', sku: 'G1', name: 'Xis', gtin: '7891058001155' },
      { ref: 'p:g2', sku: 'G2', name: 'Outro xis', gtin: '7891058001155', kind: 'food' },
    ])
    const seen = await run((w) => unclassifiedProducts(w, NOW))
    expect(seen.total).toBe(6)
    expect(Object.fromEntries(seen.groups.map(({ key, count }) => [key, count]))).toEqual({
      'medicine/black/B1': 1,
      'medicine/red_retention/antimicrobial': 1,
      'perfumery/none/': 2,
      'food/none/': 1,
      '': 1,
    })
    const all = await Promise.all([...names, 'Xis'].map(async (name) => (await productOf(name)).id))
    const accept = (keys: readonly string[]) =>
      run((w) => changeProducts(w, stage().alice, all, { accept: keys }, NOW))
    expect(await accept(['medicine/black/B1'])).toEqual({ changed: 1, refused: [] })
    expect(await productOf('Zolpidem 10 mg')).toMatchObject({
      kind: 'medicine',
      stripe: 'black',
      control_list: 'B1',
    })
    expect(await kindOf('Shampoo Bom')).toBe('unclassified')
    const rest = await accept([])
    expect([rest.changed, rest.refused.map(({ name }) => name)]).toEqual([4, ['Escada']])
    expect(await run(async (w) => (await unclassifiedProducts(w, NOW)).total)).toBe(1)
    const [kept] = await run((w) => lockProducts(w, { ids: [all[0] ?? ''] }))
    expect(kept && (await run((w) => proposalsFor(w, [kept.fields], NOW)))).toEqual([null])
    expect(kept && keyOf(kept.fields)).toBe('medicine/black/B1')
  })

  it('is followed by orders that are not confirmed yet, once somebody has said it of the product', async () => {
    await fromErp([
      { ref: 'f:2', name: 'Creme da casa', price: 900 },
      { ref: 'f:3', name: 'Bromazepam 3 mg', price: 900 },
    ])
    const soap = await orderOf({ product_id: (await productOf('Creme da casa')).id })
    const pill = await orderOf({ product_id: (await productOf('Bromazepam 3 mg')).id })
    await isKeptBack(soap)
    await fromErp([
      { ref: 'f:2', kind: 'perfumery' },
      { ref: 'f:3', control_list: 'B1' },
    ])
    expect((await info(soap)).order.review).toBe('none')
    await move(soap, 'confirmed')
    const { order, lines } = await info(pill)
    expect([order.review, lines[0]?.unclassified, lines[0]?.control_list]).toEqual(['waiting', false, 'B1'])
  })

  it('is, of what came before, what has the sign of a medicine and nobody looked at', async () => {
    await rows(stage(), 'UPDATE products SET deleted_at = now()')
    const older = (name: string, source = 'erp', more = 'NULL, NULL') =>
      rows(
        stage(),
        `INSERT INTO products (tenant_id, name, kind, source, ingredient, anvisa_register) VALUES ($1, $2, 'other', $3, ${more})`,
        [stage().tenant.id, name, source],
      )
    const signs = [
      'Clonazepam 2 mg',
      'RIVOTRIL',
      'Losartana 50mg',
      'Puran T4 30cpr',
      'Uni Clonazepax gotas',
      'AMOXICILINA',
    ]
    for (const name of signs) await older(name)
    await older('Com ativo', 'import', `'Losartana', NULL`)
    await older('Com registro', 'api', `NULL, '1058300010015'`)
    for (const name of ['Shampoo', 'Fralda XG 40', 'Bateria de lítio']) await older(name)
    await older('Diazepam 5 mg', 'manual')
    await older('Looked at 20 mg')
    await rows(
      stage(),
      `INSERT INTO row_history (tenant_id, kind, row_id, user_id, source, changes)
       SELECT tenant_id, 'product', id, $1, 'manual', '{"deed": "changed", "fields": {"kind": ["medicine", "other"]}}'
       FROM products WHERE name = 'Looked at 20 mg'`,
      [Number(stage().alice.id)],
    )
    const sql = readFileSync('server/platform/migrations/0275_unclassified_products.sql', 'utf8')
    const step =
      /WITH listed[^;]*;/.exec(sql.slice(sql.indexOf('-- What a file or another system')))?.[0] ?? ''
    await stage().db.system((w) => w.query(step))
    const kinds = await rows<{ name: string; kind: string }>(
      stage(),
      'SELECT name, kind FROM products WHERE deleted_at IS NULL',
    )
    const changed = kinds.filter(({ kind }) => kind === 'unclassified').map(({ name }) => name)
    expect(changed.sort()).toEqual([...signs, 'Com ativo', 'Com registro'].sort())
  })
})
