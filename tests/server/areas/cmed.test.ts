import { describe, expect, it } from 'vitest'
import { cmedNotes } from '../../../server/areas/products/cmed/notes'
import { readCmed } from '../../../server/areas/products/cmed/read-row'
import { saveProduct } from '../../../server/areas/products/save-product'
import { sheetBytes } from '../../../server/directory/exports/sheet'
import { undoImport } from '../../../server/directory/imports/change'
import { aDatabase } from '../../databases'
import { type CmedCells, cmedCsv, cmedTable } from './cmed-list'
import { anImportDesk } from './import-desk'
import { aStage, rows, work } from './stage'

async function* pageOf(rows: string[][]) {
  yield rows
}

const column = (rate: number, isFree = false) => ({ rate, isFree })
const SP = { state: 'SP', column: column(180), generic: column(120) }

describe('a row of the list of prices', () => {
  const row = { register: '1058300010015', type: 'Similar', exempt: 'Não', hospital: 'Não', pmc: '12,90' }
  it.each([
    [{ pmc: '1.234,56*' }, 123_456],
    [{ pmc: '23,290000000000003' }, 2_329],
    [{ pmc: '12' }, 1_200],
    [{ pmc: '    -     ' }, null],
    [{ pmc: '' }, null],
    [{ pmc: '0' }, null],
    [{ type: 'Genérico', pmc_generic: '11,90' }, 1_190],
    [{ exempt: 'Sim', type: 'Genérico', pmc_exempt: '10,00' }, 1_000],
    [{ hospital: 'Sim' }, null],
  ])('of which %j stands there has the PMC %s', (more, pmc) =>
    expect(readCmed({ ...row, ...more }, SP).pmc).toBe(pmc),
  )
  it('has its price in the one column of a state that has no other for generics', () =>
    expect(readCmed({ ...row, type: 'Genérico' }, { ...SP, generic: null }).pmc).toBe(1_290))
  it('is known by its register and every EAN that is one', () =>
    expect(
      readCmed({ ...row, gtin_1: '7891058001155', gtin_2: '    -     ', gtin_3: '7891058001156' }, SP).codes,
    ).toEqual(['07891058001155', 'ms:1058300010015']))
  it.each([
    [{ register: '-', gtin_1: '123' }, 'Sem EAN e sem registro'],
    [{ pmc: 'doze' }, 'não é um valor em reais'],
    [{ pmc: '12.90' }, 'não é um valor em reais'],
    [{ type: 'Genérico' }, 'Falta a coluna PMC 12 %'],
  ])('with %j is refused: %s', (more, why) => expect(() => readCmed({ ...row, ...more }, SP)).toThrow(why))
})

describe('the list of prices', () => {
  const stage = aStage(aDatabase())
  const desk = anImportDesk(stage)
  const isIn = (state: string) =>
    rows(
      stage(),
      `INSERT INTO store_infos (tenant_id, instance_id, store) VALUES ($1, NULL, $2::jsonb)
       ON CONFLICT (tenant_id, coalesce(instance_id, 0)) DO UPDATE SET store = excluded.store`,
      [stage().tenant.id, JSON.stringify({ state })],
    )
  const form = {
    ...{
      name: 'Dipirona',
      sku: '',
      gtin: '7891058001155',
      brand: '',
      maker: '',
      kind: 'otc',
      ingredient: '',
    },
    ...{ presentation: '', anvisa_register: '', stripe: 'none', control_list: '', category_id: null },
    ...{
      description: '',
      active: true,
      price: 1_000,
      promo_price: null,
      promo_until: '',
      pmc: null,
      stock: null,
    },
  }
  const make = (more: Partial<Record<keyof typeof form, unknown>>, id: string | null = null, rev = 1) =>
    work(stage(), (w) =>
      saveProduct(
        w,
        stage().alice,
        { id, rev: id ? rev : null, form: { ...form, ...more }, stockTyped: true },
        new Date(),
      ),
    )
  const pmcOf = async (id: string) =>
    (
      await rows<{ pmc: number | null; day: string | null }>(
        stage(),
        'SELECT pmc, pmc_day::text AS day FROM product_offers WHERE product_id = $1 AND instance_id IS NULL',
        [id],
      )
    )[0]
  const dipirona: CmedCells = {
    REGISTRO: '1058300010015',
    'EAN 1': '7891058001155',
    'PMC 18 %': '12,90',
    'PMC 18 % ALC': '9,90',
  }
  const bring = (day: string | null, list: readonly CmedCells[]) =>
    desk.imported(cmedCsv(day, list), { kind: 'cmed', existing: 'overwrite' })
  const undo = async (id: string) => {
    await work(stage(), (w) => undoImport(w, desk.by(stage().alice), id))
    await desk.go(id)
    return (await desk.shown(id)).counts
  }
  const clear = async () => {
    for (const table of ['products', 'row_history', 'imports', 'cmed_prices', 'store_infos', 'settings'])
      await rows(stage(), `DELETE FROM ${table}`)
  }

  it('is asked for with the state of the shop, that its PMC depend on', async () => {
    await clear()
    await expect(desk.send('x', stage().alice, 'cmed')).rejects.toThrow('Dados da loja')
  })

  it('finds its titles below what stands above them, and says what is no list, or of no day', async () => {
    await clear()
    await isIn('SP')
    const read = async (file: string | Buffer) => desk.shown(await desk.send(file, stage().alice, 'cmed'))
    const good = await read(cmedCsv('21/07/2026', [dipirona]))
    expect(good).toMatchObject({ state: 'mapping', total: 1 })
    expect(good.mapping.filter((one) => one !== null)).toEqual([
      ...['register', 'gtin_1', 'gtin_2', 'gtin_3', 'type', 'pmc_exempt', 'pmc_generic', 'pmc'],
      ...['hospital', 'exempt'],
    ])
    const sheet: Buffer[] = []
    for await (const piece of sheetBytes(pageOf(cmedTable('21/07/2026', [dipirona]))))
      sheet.push(Buffer.from(piece))
    expect(await read(Buffer.concat(sheet))).toMatchObject({
      state: 'mapping',
      encoding: 'xlsx',
      mapping: good.mapping,
    })
    expect(await read('sku;nome\n1;Dipirona')).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('não é a lista de preços da CMED'),
    })
    expect(await read(cmedCsv(null, [dipirona]))).toMatchObject({
      state: 'failed',
      error: expect.stringContaining('não diz de que dia é'),
    })
  })

  it('gives products their PMC by EAN and register, tells what changes before, and takes it back', async () => {
    await clear()
    await isIn('SP')
    const byEan = await make({ price: 1_500 })
    const byRegister = await make({ name: 'Outra', gtin: '', anvisa_register: '1000000000011', pmc: 2_000 })
    const hospital = await make({ name: 'De hospital', gtin: '', anvisa_register: '1000000000022' })
    const free = await make({ name: 'Livre', gtin: '', anvisa_register: '1000000000033', pmc: 3_000 })
    const same = await make({ name: 'Igual', gtin: '', anvisa_register: '1000000000044', pmc: 4_000 })
    const list: CmedCells[] = [
      dipirona,
      {
        REGISTRO: '1000000000011',
        'TIPO DE PRODUTO (STATUS DO PRODUTO)': 'Genérico',
        'PMC 12 %': '21,00',
        'PMC 18 %': '22,00',
      },
      { REGISTRO: '1000000000022', 'PMC 18 %': '50,00', 'RESTRIÇÃO HOSPITALAR': 'Sim' },
      { REGISTRO: '1000000000033' },
      { REGISTRO: '1000000000044', 'PMC 18 %': '40,00*' },
      { REGISTRO: '1999999999999', 'PMC 18 %': '7,00' },
      // Once more, of another price: the first row holds.
      { ...dipirona, 'PMC 18 %': '99,00' },
      { REGISTRO: '-', 'PMC 18 %': '1,00' },
    ]
    const id = await desk.send(cmedCsv('21/07/2026', list), stage().alice, 'cmed')
    const looked = await desk.check(id, { existing: 'overwrite' })
    expect(looked).toMatchObject({ new: 1, changed: 1, same: 1, skipped: 4, refused: 1 })
    expect(await pmcOf(byEan)).toEqual({ pmc: null, day: null })
    expect(await work(stage(), (w) => cmedNotes(w, id))).toEqual([
      'Lista da CMED de 21/07/2026. Vale a coluna PMC 18 % (SP); para genéricos, PMC 12 %.',
      '1 produto tem preço acima deste PMC: no pedido vale o PMC, até o preço mudar. Dipirona.',
      '1 produto é de uso restrito a hospitais: sem PMC, e não para o consumidor.',
      '1 produto está na lista sem PMC: o que havia no cadastro fica.',
    ])
    expect(await desk.run(id)).toEqual(looked)
    const day = '2026-07-21'
    expect(await pmcOf(byEan)).toEqual({ pmc: 1_290, day })
    expect(await pmcOf(byRegister)).toEqual({ pmc: 2_100, day })
    expect(await pmcOf(hospital)).toEqual({ pmc: null, day: null })
    expect(await pmcOf(free)).toEqual({ pmc: 3_000, day: null })
    expect(await pmcOf(same)).toEqual({ pmc: 4_000, day })
    expect(await undo(id)).toMatchObject({ undone: 2, kept: 0 })
    expect(await pmcOf(byEan)).toEqual({ pmc: null, day: null })
    expect(await pmcOf(byRegister)).toEqual({ pmc: 2_000, day: null })
    expect(await pmcOf(same)).toEqual({ pmc: 4_000, day: null })
    expect(await rows(stage(), 'SELECT 1 FROM cmed_prices')).toEqual([])
  })

  it('reads the column that the shop says is its own, and asks for one where nobody knows its state’s', async () => {
    await clear()
    await isIn('AP')
    await expect(desk.send('x', stage().alice, 'cmed')).rejects.toThrow('em AP muda')
    await rows(
      stage(),
      `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'cmed_column', '18 % ALC')`,
      [stage().tenant.id],
    )
    const id = await make({})
    await bring('21/07/2026', [dipirona])
    expect(await pmcOf(id)).toEqual({ pmc: 990, day: '2026-07-21' })
  })

  it('changes nothing that is of a newer list, and its day is forgotten once somebody says another PMC', async () => {
    await clear()
    await isIn('SP')
    const id = await make({})
    const { id: newer } = await bring('21/07/2026', [dipirona])
    const { counts } = await bring('20/06/2026', [{ ...dipirona, 'PMC 18 %': '11,00' }])
    expect(counts).toMatchObject({ changed: 0, new: 0, skipped: 1 })
    expect(await pmcOf(id)).toEqual({ pmc: 1_290, day: '2026-07-21' })
    const [{ rev } = { rev: 0 }] = await rows<{ rev: number }>(
      stage(),
      'SELECT rev FROM products WHERE id = $1',
      [id],
    )
    await make({ pmc: 1_300 }, id, rev)
    expect(await pmcOf(id)).toEqual({ pmc: 1_300, day: null })
    expect(await undo(newer)).toMatchObject({ undone: 0, kept: 1 })
    expect(await pmcOf(id)).toEqual({ pmc: 1_300, day: null })
  })

  it('gives a product that is made later its PMC, above which it is not sold', async () => {
    await clear()
    await isIn('SP')
    await bring('20/06/2026', [{ ...dipirona, 'PMC 18 %': '11,00' }])
    await bring('21/07/2026', [dipirona])
    expect(await pmcOf(await make({}))).toEqual({ pmc: 1_290, day: '2026-07-21' })
    await expect(make({ name: 'Cara', price: 1_291 })).rejects.toThrow('PMC')
  })

  it('keeps of the shop its two newest lists', async () => {
    await clear()
    await isIn('SP')
    for (const day of ['20/05/2026', '20/06/2026', '21/07/2026']) await bring(day, [dipirona])
    expect(await rows(stage(), `SELECT DISTINCT day::text FROM cmed_prices ORDER BY day`)).toEqual([
      { day: '2026-06-20' },
      { day: '2026-07-21' },
    ])
  })
})
