import * as v from 'valibot'
import {
  MOST_PROGRAMME_PRODUCTS,
  type ProgrammeProduct,
  ProgrammeProducts,
  productKey,
} from '../../../src/domain/pbm/programme-product'
import { gtinFault, keptGtin } from '../../../src/domain/products/gtin'
import { anvisaRegister } from '../../../src/domain/products/kinds'
import { foldText } from '../../../src/domain/text/fold-text'
import { BadRow } from '../../directory/imports/bad-row'
import type {
  ImportDefinition,
  ImportField,
  ImportRow,
  Taken,
  Taking,
  Undoable,
} from '../../directory/imports/definition'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { lockRows } from '../../platform/rows/define-rows'

const FIELDS: readonly ImportField[] = [
  { name: 'programme', label: 'Programa', names: ['pbm', 'convenio'], example: 'Saúde Fácil' },
  {
    name: 'name',
    label: 'Produto',
    names: ['nome', 'descricao', 'apresentacao'],
    example: 'Losartana 50 mg 30 cp',
  },
  { name: 'ean', label: 'EAN', names: ['codigo de barras', 'gtin'], example: '7891058001155' },
  { name: 'registration', label: 'Registro na Anvisa', names: ['registro', 'ms'], example: '1058300010015' },
  { name: 'discount', label: 'Desconto (%)', names: ['desconto', 'percentual'], example: '32,5' },
  { name: 'days', label: 'Dias entre compras', names: ['intervalo', 'dias'], example: '30' },
  { name: 'pieces', label: 'Quantidade por compra', names: ['quantidade', 'limite', 'qtd'], example: '2' },
]

type Programme = { id: string; name: string; products: ProgrammeProduct[] }

/** Products of programmes from an operator's spreadsheet, found by programme and EAN, else by their register. */
export const programmeProductImport: ImportDefinition = {
  needs: 'savePbmProgramme',
  makes: 'savePbmProgramme',
  fields: async () => FIELDS,
  fills: ['pbm_programmes'],
  take: (work, _maker, rows, how) => takeProducts(work, rows, how),
  undo: undoProducts,
  // An import of products makes no programme.
  tidy: async () => {},
}

const programmesOf = (work: Work): Promise<Programme[]> =>
  work.query<Programme>(
    'SELECT id::text, name, products FROM pbm_programmes WHERE deleted_at IS NULL ORDER BY pbm_programmes.id',
  )

async function takeProducts(
  work: Work,
  rows: readonly ImportRow[],
  { existing, write }: Taking,
): Promise<Taken[]> {
  if (write) await lockRows(work, 'pbm_programmes')
  const programmes = await programmesOf(work)
  const byName = new Map(programmes.map((one) => [foldText(one.name), one]))
  const seen = new Map<string, number>()
  const changed = new Set<Programme>()
  const taken = rows.map((row): Taken => {
    const base = { id: row.id, reason: null, key: null, targetId: null, before: null, after: null }
    try {
      const typed = cleanText(row.values.programme ?? '').trim()
      const programme = byName.get(foldText(typed))
      if (!programme) throw new BadRow(`Não existe o programa ${typed || '(sem nome)'}: cadastre-o antes.`)
      const told = readProduct(row.values)
      const code = productKey(told)
      const key = `${programme.id}/${code}`
      const repeated = seen.get(key)
      if (repeated !== undefined)
        throw new BadRow(`Repetido: a linha ${repeated + 1} do arquivo já fala deste produto.`)
      seen.set(key, row.id)
      const at = programme.products.findIndex((one) => productKey(one) === code)
      const before = programme.products[at] ?? null
      if (!before && programme.products.length >= MOST_PROGRAMME_PRODUCTS)
        throw new BadRow(`O programa ${programme.name} já tem ${MOST_PROGRAMME_PRODUCTS} produtos.`)
      const after = before && existing !== 'overwrite' ? filled(before, told, existing) : told
      const targetId = programme.id
      if (before && sameProduct(before, after))
        return { ...base, key, targetId, outcome: existing === 'skip' ? 'skipped' : 'same' }
      if (before) programme.products[at] = after
      else programme.products.push(after)
      changed.add(programme)
      return { ...base, key, targetId, outcome: before ? 'changed' : 'new', before, after }
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      return { ...base, outcome: 'refused', reason: error.message }
    }
  })
  if (write) await writeProducts(work, [...changed])
  return taken
}

const filled = (
  before: ProgrammeProduct,
  told: ProgrammeProduct,
  existing: Taking['existing'],
): ProgrammeProduct =>
  existing === 'skip' ? before : { ...before, registration: before.registration || told.registration }

const sameProduct = (one: ProgrammeProduct, other: ProgrammeProduct): boolean =>
  (['name', 'ean', 'registration', 'discount', 'days', 'pieces'] as const).every(
    (field) => one[field] === other[field],
  )

async function writeProducts(work: Work, programmes: readonly Programme[]): Promise<void> {
  for (const { id, products } of programmes)
    await work.query('UPDATE pbm_programmes SET products = $2, rev = rev + 1 WHERE id = $1', [
      id,
      JSON.stringify(products),
    ])
  if (programmes.length > 0) await tellTopic(work, 'pbmProgrammes')
}

/** @throws BadRow with what is wrong, in words */
function readProduct(values: ImportRow['values']): ProgrammeProduct {
  const text = (name: string) => cleanText(values[name] ?? '').trim()
  const [ean, registration] = [text('ean'), text('registration')]
  if (ean !== '' && gtinFault(ean) !== null)
    throw new BadRow(
      gtinFault(ean) === 'rounded'
        ? 'O Excel perdeu dígitos do EAN. Formate a coluna como texto e exporte de novo.'
        : `O EAN ${ean} não existe: confira os dígitos.`,
    )
  if (registration !== '' && anvisaRegister(registration) === null)
    throw new BadRow('O registro na Anvisa tem 13 dígitos.')
  const product = {
    name: text('name').slice(0, 120),
    ean: ean === '' ? '' : keptGtin(ean),
    registration: anvisaRegister(registration) ?? '',
    discount: percent(text('discount')),
    days: whole('Dias entre compras', text('days') || '0'),
    pieces: whole('Quantidade por compra', text('pieces') || '1'),
  }
  if (product.name === '') throw new BadRow('Falta o nome do produto.')
  if (product.ean === '' && product.registration === '')
    throw new BadRow('Sem EAN e sem registro na Anvisa não dá para saber qual produto é.')
  if (!v.is(ProgrammeProducts, [product]))
    throw new BadRow('O desconto vai de 0,01 a 100%, os dias até 365 e a quantidade de 1 a 99.')
  return product
}

/** "32,5" or "32,5%" in hundredths of a per cent. @throws BadRow */
function percent(text: string): number {
  const [, units, part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text) ?? []
  if (units === undefined)
    throw new BadRow(`Não entendemos o desconto "${text}": escreva, por exemplo, 32,5.`)
  return Number(units) * 100 + Number(part.padEnd(2, '0'))
}

function whole(label: string, text: string): number {
  if (!/^\d{1,4}$/.test(text)) throw new BadRow(`${label}: "${text}" não é um número inteiro.`)
  return Number(text)
}

/** Those that nobody has changed since. */
async function undoProducts(work: Work, rows: readonly Undoable[]): Promise<ReadonlyMap<number, string>> {
  await lockRows(work, 'pbm_programmes')
  const programmes = new Map((await programmesOf(work)).map((one) => [one.id, one]))
  const left = new Map<number, string>()
  const changed = new Set<Programme>()
  for (const { id, targetId, before, after } of rows) {
    const programme = programmes.get(targetId)
    const written = after as unknown as ProgrammeProduct
    const at = programme?.products.findIndex((one) => productKey(one) === productKey(written)) ?? -1
    const now = programme?.products[at]
    if (!programme || !now) left.set(id, 'O produto não está mais no programa.')
    else if (!sameProduct(now, written)) left.set(id, 'O produto foi mudado depois da importação.')
    else {
      programme.products.splice(at, 1, ...(before ? [before as unknown as ProgrammeProduct] : []))
      changed.add(programme)
    }
  }
  await writeProducts(work, [...changed])
  return left
}
