import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { upsertProducts } from '../../../server/areas/erp/inbound/products'
import { takeProducts } from '../../../server/areas/products/import-take'
import { tidyProducts } from '../../../server/areas/products/import-undo'
import { fetchPictures } from '../../../server/areas/products/pictures/fetch.job'
import { picturesOfImport } from '../../../server/areas/products/pictures/of-import'
import { saveProduct } from '../../../server/areas/products/save-product'
import { pictureKey } from '../../../src/domain/products/picture-address'
import { aDatabase } from '../../databases'
import { EVERY_ROUTE } from '../fixtures'
import { PNG } from '../media-samples'
import { aStage, rows, work } from './stage'

const stage = aStage(aDatabase())
let origin = ''
let calls: string[] = []
const server = createServer((request, response) => {
  const url = request.url ?? ''
  calls.push(url)
  if (url.startsWith('/busy')) response.writeHead(503).end()
  else if (url.startsWith('/page')) response.writeHead(200).end('<html>Entre</html>')
  else if (url.startsWith('/gone')) response.writeHead(404).end()
  else response.writeHead(200).end(PNG)
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['product_pictures_wanted', 'products', 'imports'])
    await rows(stage(), `DELETE FROM ${table}`)
  calls = []
})

// Ahead of the database's own clock, by which rows are due.
const FORM = {
  ...{ name: 'Dipirona', sku: 'A', gtin: '', brand: '', maker: '', kind: 'other', ingredient: '' },
  ...{ presentation: '', anvisa_register: '', stripe: 'none', control_list: '', category_id: null },
  ...{
    description: '',
    active: true,
    price: null,
    promo_price: null,
    promo_until: '',
    pmc: null,
    stock: null,
  },
}
let at = Date.now() + 60_000
/** Runs the job `hours` from the last time, with the picture server allowed by the operator. */
const run = (hours = 0) => {
  at += hours * 3_600_000
  const { db, files, config, tenant } = stage()
  const allowed = { ...config, pictureOrigins: [origin] }
  return fetchPictures({ tenantId: tenant.id }, { db, files, config: allowed, now: () => new Date(at) })
}
const anImport = async () =>
  (
    await rows<{ id: string }>(
      stage(),
      `INSERT INTO imports (tenant_id, user_id, kind, name) VALUES ($1, $2, 'products', 'a.csv') RETURNING id::text`,
      [stage().tenant.id, Number(stage().alice.id)],
    )
  )[0]?.id ?? ''
const take = (
  importId: string,
  values: readonly Record<string, string>[],
  existing: 'overwrite' | 'fill' = 'overwrite',
) => {
  const role = { name: 'administrador', has_permission_routes: [...EVERY_ROUTE] }
  const given = values.map((one, place) => ({ id: place + 1, values: one }))
  const how = { importId, existing, createGroups: true, write: true }
  return work(stage(), (w) => takeProducts(w, { viewer: stage().alice, role }, given, how))
}
const pictured = () =>
  rows<{ sku: string; has: boolean; state: string | null; reason: string | null }>(
    stage(),
    `SELECT p.sku, p.image_file_id IS NOT NULL AS has, w.state, w.reason FROM products p
     LEFT JOIN product_pictures_wanted w ON w.product_id = p.id WHERE p.deleted_at IS NULL ORDER BY p.sku`,
  )
const has = (sku: string, state = 'done', reason: string | null = null) => ({
  sku,
  has: state === 'done',
  state,
  reason,
})

describe('pictures of products by their address', () => {
  it('come from a column of the file, once for each address, and what failed is said by its line', async () => {
    const file = [
      { sku: 'A', name: 'Dipirona', image: `${origin}/a.png | ${origin}/b.png` },
      { sku: 'B', name: 'Sabonete', image: `${origin}/page` },
      { sku: 'C', name: 'Escova', image: `${origin}/gone` },
      { sku: 'D', name: 'Fio', image: 'http://10.0.0.1/interno.png' },
      { sku: 'E', name: 'Pasta', image: 'foto.jpg' },
    ]
    const first = await anImport()
    const taken = await take(first, file)
    expect(taken.find(({ id }) => id === 5)?.reason).toMatch(/Foto "foto.jpg": não é um endereço/)
    expect(await work(stage(), (w) => picturesOfImport(w, first))).toMatchObject({ waiting: 4, failed: 0 })
    await run()
    expect(await pictured()).toEqual([
      has('A'),
      has('B', 'failed', 'type'),
      has('C', 'failed', 'absent'),
      has('D', 'failed', 'address'),
    ])
    expect(await work(stage(), (w) => picturesOfImport(w, first))).toEqual({
      waiting: 0,
      failed: 3,
      problems: [
        'A imagem da linha 3 não pôde ser buscada: o que há neste endereço não é uma imagem JPEG ou PNG.',
        'A imagem da linha 4 não pôde ser buscada: não há nada neste endereço, ou ele não está aberto para todos.',
        'A imagem da linha 5 não pôde ser buscada: o endereço precisa começar com https:// e estar aberto na internet.',
      ],
    })
    calls = []
    await take(await anImport(), file.slice(0, 1))
    await run()
    expect(calls).toEqual([])
  })

  it('are tried again while that may help, five times in all', async () => {
    await take(await anImport(), [{ sku: 'A', name: 'Dipirona', image: `${origin}/busy` }])
    await run()
    await run()
    expect(await pictured()).toEqual([{ ...has('A', 'waiting', 'busy'), has: false }])
    expect(calls).toHaveLength(1)
    for (let again = 0; again < 6; again++) await run(2)
    expect(calls).toHaveLength(5)
    expect(await pictured()).toEqual([has('A', 'failed', 'busy')])
  })

  it('take no place where only what is empty is filled, and go again with the import', async () => {
    const one = await anImport()
    await take(one, [{ sku: 'A', name: 'Dipirona', image: `${origin}/a.png` }])
    await run()
    const two = await anImport()
    await take(two, [{ sku: 'A', name: 'Dipirona', image: `${origin}/b.png` }], 'fill')
    await run()
    expect(calls).toEqual(['/a.png'])
    const [again] = await take(two, [{ sku: 'A', name: 'Dipirona', image: `${origin}/b.png` }])
    expect(again?.outcome).toBe('changed')
    await run()
    expect(calls).toEqual(['/a.png', '/b.png'])
    const image = () => rows<{ id: string }>(stage(), 'SELECT image_file_id::text AS id FROM products')
    const [after] = await image()
    await work(stage(), (w) => tidyProducts(w, two))
    const [back] = await image()
    expect(back?.id).not.toBe(after?.id)
    expect(back?.id).toEqual(expect.any(String))
  })

  it('come from the interface, a picture that a person chose stays', async () => {
    const { tenant } = stage()
    const [house] = await rows<{ id: string; instance_id: string | null }>(
      stage(),
      `INSERT INTO erp_connections (tenant_id, kind, name, state, options) VALUES ($1, 'api', 'Trier', 'connected', '{}')
       RETURNING *, id::text, instance_id::text`,
      [tenant.id],
    )
    const send = (image_url: string) =>
      work(stage(), (w) =>
        upsertProducts(
          w,
          house as never,
          { products: [{ ref: '1', sku: 'A', name: 'Dipirona', price: 890, image_url }] },
          new Date(),
        ),
      )
    const signed = (signature: string) => `${origin}/a.png?v=1&Expires=9&Signature=${signature}`
    await send(signed('one'))
    await run()
    expect(await pictured()).toEqual([has('A')])
    expect((await send(signed('two'))).body).toMatchObject({ unchanged: 1 })
    await run()
    expect(calls).toHaveLength(1)
    await rows(stage(), 'UPDATE media_files SET owner_id = $1', [Number(stage().alice.id)])
    await send(`${origin}/other.png`)
    await run()
    expect(calls).toHaveLength(1)
    expect((await send('foto.jpg')).body).toMatchObject({ errors: [{ index: 0, field: 'image_url' }] })
  })

  it('are fetched for a product whose form has their address, and refused where it is none', async () => {
    await take(await anImport(), [{ sku: 'A', name: 'Dipirona' }])
    const [row] = await rows<{ id: string; rev: number }>(stage(), 'SELECT id::text, rev FROM products')
    const save = (pictureAddress: string) =>
      work(stage(), (w) =>
        saveProduct(
          w,
          stage().alice,
          { id: row?.id ?? '', rev: row?.rev ?? 0, form: FORM, stockTyped: false, pictureAddress },
          new Date(),
        ),
      )
    await expect(save('fotos.example/a.png')).rejects.toThrow(/endereço inteiro/)
    await save(`${origin}/typed.png`)
    await run()
    expect(await pictured()).toEqual([has('A')])
  })

  it('are known by their address without what signs it', () =>
    expect(pictureKey('https://a.example/b.png?v=2&X-Amz-Signature=x&X-Amz-Date=y#top')).toBe(
      'https://a.example/b.png?v=2',
    ))
})
