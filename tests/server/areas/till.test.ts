import { describe, expect, it } from 'vitest'
import { convertQuote } from '../../../server/areas/orders/quotes/deeds'
import { saveQuote } from '../../../server/areas/orders/quotes/save'
import { saveOrder } from '../../../server/areas/orders/save/save'
import { takeTodaysPrices } from '../../../server/areas/orders/save/todays-prices'
import { productsBeside } from '../../../server/areas/products/beside'
import { sellProducts } from '../../../server/areas/products/sell-products'
import type { OrderInput } from '../../../server/platform/graphql/resolvers.gen'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aKey, anOrderDesk, NOW } from './order-desk'
import { aStage, rows } from './stage'

describe('what the till sells', () => {
  const stage = aStage(aDatabase())
  const { run, aProduct, form, place, info, rev, aCustomer, refused } = anOrderDesk(stage)

  /** Seen to fail with whatever has an id sold: "repeat" and a saved line brought back what the shop had taken out of sale. */
  it('holds what is out of sale where it was agreed on before, and takes in none by any way', async () => {
    const { id: product } = await aProduct({ price: 1000, name: 'Xarope' })
    const { id: other } = await aProduct({ price: 700, name: 'Escova' })
    const line = (price = 1000) => ({ product_id: product, name: 'x', price, quantity: 1 })
    const customer = await aCustomer()
    const id = await place(customer, { lines: [line(), { ...line(700), product_id: other }] })
    const quote = (over: object) =>
      run((w) =>
        saveQuote(
          w,
          stage().ana,
          { customer_id: customer, quote: { hash: aKey(), status: 'open', items: [line()], ...over } },
          NOW,
        ),
      )
    const change = async (order: string, over: Partial<OrderInput>) => {
      const asked = { id: order, rev: await rev(order), hash: null, form: form(customer, over) }
      return run((w) => saveOrder(w, stage().ana, asked, NOW))
    }
    const quoted = await quote({})
    await rows(stage(), 'UPDATE products SET active = false WHERE id = $1', [product])
    await rows(
      stage(),
      'UPDATE product_offers SET price = price + 100 WHERE product_id = ANY($1::bigint[])',
      [[product, other]],
    )
    const isOut = { code: 'INVALID', message: 'Xarope não está mais à venda.' }
    const today = async (places: number[] | null) => {
      const asked = { id, rev: await rev(id), places }
      return run((w) => takeTodaysPrices(w, stage().ana, asked, NOW))
    }
    expect(await refused(place(customer, { lines: [line()] }))).toMatchObject(isOut)
    const another = await place(customer, { lines: [{ ...line(700), product_id: other }] })
    expect(await refused(change(another, { lines: [line()] }))).toMatchObject(isOut)
    expect(await refused(quote({}))).toMatchObject(isOut)
    const convert = (todays_prices: boolean) =>
      run((w) => convertQuote(w, stage().ana, { id: quoted.id, rev: quoted.rev, todays_prices }, NOW))
    expect(await refused(convert(false))).toMatchObject(isOut)
    expect(await refused(convert(true))).toMatchObject(isOut)
    expect(await refused(today([1]))).toMatchObject(isOut)
    // What holds it goes on, and is saved again with it.
    await today(null)
    const held = (await info(id)).lines
    expect(held.map(({ price, today: now }) => [price, now])).toEqual([
      [1000, null],
      [800, 800],
    ])
    await change(id, { lines: [{ ...line(), place: 1 }], note: 'Sem pressa' })
    expect((await info(id)).lines).toMatchObject([{ product_id: product, name: 'Xarope', price: 1000 }])
    await quote({ number: quoted.number, note: 'Sem pressa' })
    const asked = { search: '', instance_id: null, inStock: false, sameAs: null, ids: [product, other] }
    const sold = (outOfSale: boolean) =>
      run(async (w) => (await sellProducts(w, { ...asked, outOfSale }, NOW)).map((one) => one.id))
    expect([await sold(false), await sold(true)]).toEqual([[other], [product, other]])
  })

  /** Seen to fail with every connection named, whoever asks, and with other doses counted. */
  it('is shown with what stands in for it, and with who else has some where few are left', async () => {
    const place = String(stage().instanceId)
    const places = await Promise.all(
      ['Norte', 'Sul', 'Leste', 'Oeste'].map(async (name) => {
        const [made] = await rows<{ id: string }>(
          stage(),
          'INSERT INTO instances (tenant_id, name) VALUES ($1, $2) RETURNING id::text',
          [stage().tenant.id, name],
        )
        return made?.id ?? ''
      }),
    )
    const [north = '', south = '', east = '', west = ''] = places
    const made = async (name: string, ingredient: string | null = null) => {
      const { id } = await aProduct({ name })
      await rows(stage(), 'UPDATE products SET ingredient = $2 WHERE id = $1', [id, ingredient])
      return id
    }
    const has = (id: string, instance: string, stock: number) =>
      rows(
        stage(),
        'INSERT INTO product_offers (tenant_id, product_id, instance_id, stock) VALUES ($1, $2, $3, $4)',
        [stage().tenant.id, id, instance, stock],
      )
    const brand = await made('Cozaar 50 mg', 'Losartana Potássica')
    const generic = await made('Losartana 50 mg', 'losartana potassica')
    await made('Losartana 100 mg', 'Losartana Potássica')
    const out = await made('Aradois 50 mg', 'Losartana potássica')
    await rows(stage(), 'UPDATE products SET active = false WHERE id = $1', [out])
    const many = await made('Fralda')
    for (const [id, stock] of [
      [brand, 0],
      [generic, 3],
      [many, 40],
    ] as const)
      await has(id, place, stock)
    for (const [at, stock] of [
      [north, 12],
      [south, 3],
      [east, 0],
      [west, 1],
    ] as const)
      await has(brand, at, stock)
    await has(many, north, 9)
    const beside = (viewer: Viewer, at: string | null = place) =>
      run((w) => productsBeside(w, viewer, { ids: [brand, generic, many, 'none'], place: at }, NOW))
    const north12 = { instance: 'Norte', stock: 12 }
    const all = [north12, { instance: 'Sul', stock: 3 }, { instance: 'Oeste', stock: 1 }]
    const rest = [
      { id: generic, alike: 1, elsewhere: [], elsewhere_more: 0 },
      { id: many, alike: 0, elsewhere: [], elsewhere_more: 0 },
    ]
    expect(await beside(stage().alice)).toEqual([
      { id: brand, alike: 1, elsewhere: all, elsewhere_more: 0 },
      ...rest,
    ])
    const ana = { ...stage().ana, instance_ids: [place, north] }
    expect((await beside(ana))[0]?.elsewhere).toEqual([north12])
    await rows(stage(), 'UPDATE product_offers SET stock = 2 WHERE product_id = $1 AND instance_id = $2', [
      brand,
      east,
    ])
    expect((await beside(stage().alice))[0]).toMatchObject({
      elsewhere: [...all.slice(0, 2), { instance: 'Leste', stock: 2 }],
      elsewhere_more: 1,
    })
  })
})
