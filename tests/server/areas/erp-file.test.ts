import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectionList } from '../../../server/areas/erp/lists'
import { runErp } from '../../../server/areas/erp/run.job'
import { saveConnection } from '../../../server/areas/erp/save'
import type { Tenant } from '../../../server/platform/db/work'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { silentLog } from '../../../server/platform/log'
import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import { columnsOf, type ErpForm } from '../../../src/domain/erp/erp-form'
import { aDatabase } from '../../databases'
import { textCell, workbookOf } from '../../workbook'
import { anErpStage } from '../erp/stage'

const stage = anErpStage(aDatabase())
const folder = mkdtempSync(path.join(tmpdir(), 'balcao-erp-files-'))
let server: Server
let url = ''
/** What the shop's system puts on the web. */
let published = ''
beforeAll(async () => {
  server = createServer((_request, response) => response.end(published))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/lojas/`
})
afterAll(() => server.close())

const config = () => {
  const { config: plain } = stage()
  return { ...plain, erp: { ...plain.erp, files: { folder, urls: [url] } } }
}
const TYPED: ErpForm = {
  kind: 'file',
  name: 'Planilha',
  instanceId: null,
  pushOrders: false,
  place: 'produtos.csv',
  every: 6,
  missing: 'keep',
  columns: columnsOf([]),
  noticeUrl: '',
}
const write = ({ slug }: Tenant, text: string | Buffer, name = 'produtos.csv') => {
  mkdirSync(path.join(folder, slug), { recursive: true })
  writeFileSync(path.join(folder, slug, name), text)
}
const save = (tenant: Tenant, over: Partial<ErpForm> = {}, id: string | null = null) =>
  stage().db.work(tenant, (work) => saveConnection(work, config(), { id, rev: null }, { ...TYPED, ...over }))
const run = (tenant: Tenant, connectionId: string) =>
  runErp(
    { tenantId: tenant.id, connectionId, full: false },
    { db: stage().db, config: config(), log: silentLog, files: undefined as never, now: () => new Date() },
  )
const offers = (tenant: Tenant) =>
  stage().db.work(tenant, (work) =>
    work.query<object>(
      `SELECT p.sku, p.name, o.price, o.stock, p.active FROM products p
       JOIN product_offers o ON o.tenant_id = p.tenant_id AND o.product_id = p.id ORDER BY p.sku`,
    ),
  )
const row = async (tenant: Tenant) => {
  const { items } = await stage().db.work(tenant, (work) =>
    pagedQuery<{ state: string; trouble: string | null; next_run_at: string; columns: unknown; rev: number }>(
      work,
      { id: '1', role: ADMINISTRATOR, department_id: null, instance_ids: [] },
      connectionList,
      {},
    ),
  )
  return items[0]
}

it('a file is picked up from the shop’s folder, its columns known by their titles, and looked at again in time', async () => {
  const tenant = await stage().another()
  write(tenant, 'Código;Descrição;Preço;Estoque\nDIP;Dipirona;8,90;4\nPAR;Paracetamol;12,50;7\n')
  const id = await save(tenant)
  await run(tenant, id)
  expect(await offers(tenant)).toEqual([
    { sku: 'DIP', name: 'Dipirona', price: 890, stock: 4, active: true },
    { sku: 'PAR', name: 'Paracetamol', price: 1250, stock: 7, active: true },
  ])
  const kept = await row(tenant)
  expect(kept).toMatchObject({ state: 'connected', columns: [] })
  const hours = (Date.parse(kept?.next_run_at ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(5.9)
  expect(hours).toBeLessThan(6.1)
})

/** Seen to fail with chosen titles that are not looked at. */
it('columns whose titles nobody would guess are the ones that were chosen, and are kept with the profile', async () => {
  const tenant = await stage().another()
  write(tenant, 'Interno,Mercadoria,Tabela 3,Preço,Disp.\nDIP,Dipirona,"7,50","8,90",4\n')
  const columns = columnsOf([
    { field: 'sku', title: 'interno ' },
    { field: 'name', title: 'Mercadoria' },
    { field: 'price', title: 'Tabela 3' },
    { field: 'stock', title: 'Disp.' },
  ])
  const id = await save(tenant, { columns })
  await run(tenant, id)
  expect(await offers(tenant)).toMatchObject([{ sku: 'DIP', name: 'Dipirona', price: 750, stock: 4 }])
  expect((await row(tenant))?.columns).toContainEqual({ field: 'price', title: 'Tabela 3' })
})

/** Seen to fail with a chosen title that is passed over. */
it('a chosen column that is not there stops the pick-up, says which, and takes nothing', async () => {
  const tenant = await stage().another()
  write(tenant, 'Código;Descrição;Preço\nDIP;Dipirona;8,90\n')
  const id = await save(tenant, { columns: columnsOf([{ field: 'price', title: 'Valor final' }]) })
  await run(tenant, id)
  expect(await offers(tenant)).toEqual([])
  expect(await row(tenant)).toMatchObject({
    state: 'degraded',
    trouble: 'O arquivo não tem a coluna “Valor final”.',
  })
})

/** Seen to fail with its cells filled first: that takes all the memory of the thread that reads it. */
it('a workbook with a cell far away stops the pick-up, and nothing else', async () => {
  const tenant = await stage().another()
  const far = `<row r="1">${textCell('A1', 'Código')}</row><row r="20000">${textCell('XFD20000', 'x')}</row>`
  write(tenant, workbookOf(far), 'produtos.xlsx')
  const id = await save(tenant, { place: 'produtos.xlsx' })
  await run(tenant, id)
  expect(await row(tenant)).toMatchObject({ state: 'degraded', trouble: expect.stringContaining('XFD20000') })
})

it('one column is one field, and what may not be fetched is not saved', async () => {
  const tenant = await stage().another()
  const refused = (over: Partial<ErpForm>) =>
    save(tenant, over).then(
      () => null,
      (error: { extensions: object }) => error.extensions,
    )
  const twice = columnsOf([
    { field: 'price', title: 'Valor' },
    { field: 'promo', title: 'Valor' },
  ])
  expect(await refused({ columns: twice })).toMatchObject({ code: 'INVALID', field: 'columns.promo' })
  expect(await refused({ place: 'https://elsewhere.example/p.csv' })).toMatchObject({ field: 'place' })
  expect(await refused({ place: '../outra/produtos.csv' })).toMatchObject({ field: 'place' })
})

/** Seen to fail with products that stay whatever was chosen. */
it('a file of an allowed address is fetched too, and takes off sale what it no longer names where that was chosen', async () => {
  const tenant = await stage().another()
  published = 'sku;nome;preco;estoque\nA;Álcool;5,00;1\nB;Band-aid;6,00;2\n'
  const id = await save(tenant, { place: `${url}${tenant.slug}/1.csv`, missing: 'off' })
  await run(tenant, id)
  published = 'sku;nome;preco;estoque\nA;Álcool;5,00;1\n'
  await run(tenant, id)
  expect(await offers(tenant)).toMatchObject([
    { sku: 'A', active: true },
    { sku: 'B', active: false, stock: 0 },
  ])
})
