import { describe, expect, it } from 'vitest'
import { programmes } from '../../../server/areas/pbm/programmes'
import { undoImport } from '../../../server/directory/imports/change'
import { emptyForm } from '../../../src/domain/described/area-form'
import { pbmProgrammes } from '../../../src/domain/pbm/area'
import { ruleFor } from '../../../src/domain/pbm/programme-product'
import { aDatabase } from '../../databases'
import { anImportDesk } from './import-desk'
import { aStage, rows, work } from './stage'

const EAN = '7891058001155'
const PRODUCT = { name: 'Losartana 50 mg', ean: EAN, registration: '', discount: 3250, days: 30, pieces: 2 }
const HEAD = 'Programa;Produto;EAN;Registro na Anvisa;Desconto (%);Dias entre compras;Quantidade por compra'

describe('benefit programmes', () => {
  const stage = aStage(aDatabase())
  const desk = anImportDesk(stage)
  const save = (more: object) =>
    work(stage(), (w) => programmes.save(w, null, { ...emptyForm(pbmProgrammes), ...more }))
  const productsOf = async (name: string) =>
    (
      await rows<{ products: unknown[] }>(stage(), 'SELECT products FROM pbm_programmes WHERE name = $1', [
        name,
      ])
    )[0]?.products

  it('keeps the products of a programme by codes that are some, each once', async () => {
    await save({ name: 'Viva Bem', products: [PRODUCT] })
    expect(await productsOf('Viva Bem')).toEqual([PRODUCT])
    for (const products of [
      [{ ...PRODUCT, ean: '7891058001156' }],
      [{ ...PRODUCT, ean: '' }],
      [PRODUCT, { ...PRODUCT, ean: `0${EAN}`, name: 'o mesmo' }],
      [{ ...PRODUCT, discount: 10_001 }],
    ])
      await expect(save({ name: 'Outro', products })).rejects.toMatchObject({
        extensions: { code: 'INVALID' },
      })
  })

  it('finds the rule of a product by its EAN, else by its register', () => {
    const registered = { ...PRODUCT, ean: '', registration: '1058300010015', discount: 1000 }
    const found = (gtin: string | null, register: string | null) =>
      ruleFor([registered, PRODUCT], { gtin, register })?.discount
    expect([
      found(`0${EAN}`, '1058300010015'),
      found(null, '1058300010015'),
      found('7896004700011', null),
    ]).toEqual([3250, 1000, undefined])
  })

  it('takes products from an operator’s spreadsheet, says what is wrong by row, and gives back what was', async () => {
    await save({ name: 'Saúde Fácil', products: [PRODUCT] })
    const id = await desk.send(
      [
        HEAD,
        `saude facil;Losartana;${EAN};;40;15;1`,
        'Saúde Fácil;Metformina;;1058300010015;12,5%;0;3',
        'Saúde Fácil;Errado;7891058001156;;10;0;1',
        'Nenhum;Losartana;7896004700011;;10;0;1',
        'Saúde Fácil;Sem desconto;7896004700011;;muito;0;1',
      ].join('\n'),
      stage().alice,
      'pbm-products',
    )
    expect(await desk.check(id, { existing: 'overwrite' })).toMatchObject({ new: 1, changed: 1, refused: 3 })
    expect(await productsOf('Saúde Fácil')).toEqual([PRODUCT])
    await desk.run(id)
    expect(await productsOf('Saúde Fácil')).toEqual([
      { name: 'Losartana', ean: EAN, registration: '', discount: 4000, days: 15, pieces: 1 },
      { name: 'Metformina', ean: '', registration: '1058300010015', discount: 1250, days: 0, pieces: 3 },
    ])
    await work(stage(), (w) => undoImport(w, desk.by(stage().alice), id))
    await desk.go(id)
    expect(await productsOf('Saúde Fácil')).toEqual([PRODUCT])
  })
})
