import { formatMoney, MOST_PRICE, parseMoney } from '../../../src/domain/money/money'
import { pbmProgrammes } from '../../../src/domain/pbm/area'
import { gtinFault, gtinKey } from '../../../src/domain/products/gtin'
import { foldText } from '../../../src/domain/text/fold-text'
import { BadRow } from '../../directory/imports/bad-row'
import type {
  ImportDefinition,
  ImportField,
  ImportRow,
  Taken,
  Undoable,
} from '../../directory/imports/definition'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { OWED, SOLD_IN } from './sold.sql'

const FIELDS: readonly ImportField[] = [
  { name: 'operator', label: 'Operadora', names: ['administradora', 'pbm'], example: 'Funcional' },
  {
    name: 'number',
    label: 'Número da autorização',
    names: ['nsu', 'autorizacao', 'numero', 'protocolo', 'transacao'],
    example: '000123456',
  },
  { name: 'ean', label: 'EAN', names: ['codigo de barras', 'gtin'], example: '7891058001155' },
  {
    name: 'received',
    label: 'Valor pago',
    names: ['valor', 'valor do repasse', 'repasse', 'reembolso', 'valor liquido'],
    example: '12,34',
  },
]

/** A sale as the file may name it. */
type Sale = Readonly<{
  id: string
  operator: string
  number: string
  ean: string
  received: number | null
  paid: boolean
  month: string
}>

/**
 * What operators paid, from their own file: a row for each sale, found by the operator's number, and by the EAN where a number is of several.
 * What the file says takes the place of what was there; a month that is marked as paid does not change any more.
 */
export const paymentImport: ImportDefinition = {
  needs: 'savePbmProgramme',
  makes: 'savePbmProgramme',
  replaces: true,
  fields: async () => FIELDS,
  fills: ['pbm_authorisations'],
  take: (work, _maker, rows, { importId, write }) => takePayments(work, importId, rows, write),
  undo: undoPayments,
  // What was found stood there before.
  tidy: async () => {},
  notes: sumsOf,
}

/** Sales with one of these numbers; locked where they are to be written, and the closings that they are in with them. */
async function salesOf(work: Work, numbers: readonly string[], write: boolean): Promise<Sale[]> {
  if (write)
    await work.query(
      `SELECT 1 FROM pbm_closings c WHERE (c.operator, c.month) IN (SELECT a.operator, ${SOLD_IN} FROM pbm_authorisations a
         WHERE a.confirmed_at IS NOT NULL AND a.number = ANY($1::text[])) ORDER BY c.id FOR SHARE`,
      [numbers],
    )
  return work.query<Sale>(
    `SELECT a.id::text, a.operator, a.number, a.ean, a.received, c.paid_at IS NOT NULL AS paid, to_char(c.month, 'MM/YYYY') AS month
     FROM pbm_authorisations a JOIN pbm_closings c ON c.tenant_id = a.tenant_id AND c.operator = a.operator AND c.month = ${SOLD_IN}
     WHERE a.confirmed_at IS NOT NULL AND a.number = ANY($1::text[]) ORDER BY a.id ${write ? 'FOR UPDATE OF a' : ''}`,
    [numbers],
  )
}

async function takePayments(
  work: Work,
  importId: string,
  rows: readonly ImportRow[],
  write: boolean,
): Promise<Taken[]> {
  const numbers = rows.map(({ values }) => textOf(values, 'number'))
  const sales = await salesOf(work, numbers, write)
  const seen = await namedBefore(work, importId, rows[0]?.id ?? 0, sales)
  const changed: { id: string; received: number }[] = []
  const taken = rows.map((row): Taken => {
    const base = { id: row.id, reason: null, key: null, targetId: null, before: null, after: null }
    try {
      const received = paidIn(textOf(row.values, 'received'))
      const sale = saleOf(sales, row.values)
      const { id: targetId, paid, month } = sale
      const repeated = seen.get(targetId)
      if (repeated !== undefined)
        throw new BadRow(`Repetido: a linha ${repeated + 1} do arquivo já paga esta venda.`)
      seen.set(targetId, row.id)
      const named = { ...base, key: targetId, targetId }
      if (sale.received === received) return { ...named, outcome: 'same' }
      if (paid) throw new BadRow(`O fechamento de ${month} já foi marcado como pago: desmarque-o antes.`)
      changed.push({ id: targetId, received })
      const before = { received: sale.received }
      return { ...named, outcome: sale.received === null ? 'new' : 'changed', before, after: { received } }
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      return { ...base, outcome: 'refused', reason: error.message }
    }
  })
  if (write) await writePayments(work, changed)
  return taken
}

/** Sales that earlier batches of the same file have named, by the row that did. */
async function namedBefore(
  work: Work,
  importId: string,
  before: number,
  sales: readonly Sale[],
): Promise<Map<string, number>> {
  const rows = await work.query<{ key: string; id: number }>(
    'SELECT key, id FROM import_rows WHERE import_id = $1 AND id < $2 AND key = ANY($3::text[])',
    [importId, before, sales.map(({ id }) => id)],
  )
  return new Map(rows.map(({ key, id }) => [key, id]))
}

const textOf = (values: ImportRow['values'], name: string): string => cleanText(values[name] ?? '').trim()

/** The one sale that a row is about. @throws BadRow where there is none, or more than one */
function saleOf(sales: readonly Sale[], values: ImportRow['values']): Sale {
  const [number, said, ean] = [textOf(values, 'number'), textOf(values, 'operator'), textOf(values, 'ean')]
  if (number === '') throw new BadRow('Falta o número da autorização.')
  const operator = said === '' ? null : operatorOf(said)
  if (ean !== '' && gtinFault(ean) !== null) throw new BadRow(`O EAN ${ean} não existe: confira os dígitos.`)
  const found = sales.filter(
    (one) =>
      one.number === number &&
      (operator === null || one.operator === operator) &&
      // Of somebody who was erased, and of what went by its register, no EAN is known.
      (ean === '' || gtinFault(one.ean) !== null || gtinKey(one.ean) === gtinKey(ean)),
  )
  const [sale] = found
  if (!sale)
    throw new BadRow(
      `Nenhuma venda da loja tem a autorização ${number}${ean === '' ? '' : ` com o EAN ${ean}`}.`,
    )
  if (found.length > 1)
    throw new BadRow(
      `A autorização ${number} é de ${found.length} vendas: o arquivo precisa dizer a operadora e o EAN.`,
    )
  return sale
}

/** @throws BadRow for an operator that programmes do not know */
function operatorOf(said: string): string {
  const known = Object.entries(pbmProgrammes.columns.operator.of).find(
    ([word, { pt_BR: name }]) => foldText(said) === foldText(name) || foldText(said) === word,
  )
  if (!known) throw new BadRow(`Não conhecemos a operadora "${said}".`)
  return known[0]
}

/** @throws BadRow */
function paidIn(text: string): number {
  const cents = parseMoney(text)
  if (cents === null || cents > MOST_PRICE)
    throw new BadRow(`Não entendemos o valor pago "${text}": escreva, por exemplo, 12,34.`)
  return cents
}

async function writePayments(
  work: Work,
  payments: readonly Readonly<{ id: string; received: number | null }>[],
): Promise<void> {
  if (payments.length === 0) return
  await work.query(
    `UPDATE pbm_authorisations a SET received = v.received FROM unnest($1::bigint[], $2::integer[]) v(id, received)
     WHERE a.id = v.id AND a.tenant_id = $3`,
    [payments.map(({ id }) => id), payments.map(({ received }) => received), work.tenant.id],
  )
  await tellTopic(work, 'pbmClosings')
}

/** Those that nobody has changed since, in months that are not marked as paid. */
async function undoPayments(work: Work, rows: readonly Undoable[]): Promise<ReadonlyMap<number, string>> {
  const found = await work.query<{ id: string; received: number | null; paid: boolean }>(
    `SELECT a.id::text, a.received, c.paid_at IS NOT NULL AS paid FROM pbm_authorisations a
     JOIN pbm_closings c ON c.tenant_id = a.tenant_id AND c.operator = a.operator AND c.month = ${SOLD_IN}
     WHERE a.id = ANY($1::bigint[]) ORDER BY a.id FOR UPDATE OF a`,
    [rows.map(({ targetId }) => targetId)],
  )
  const sales = new Map(found.map((one) => [one.id, one]))
  const left = new Map<number, string>()
  const back = rows.flatMap(({ id, targetId, before, after }) => {
    const sale = sales.get(targetId)
    if (sale?.paid) left.set(id, 'O fechamento foi marcado como pago depois da importação.')
    else if (!sale || sale.received !== after.received)
      left.set(id, 'O valor pago foi mudado depois da importação.')
    else return [{ id: targetId, received: before.received as number | null }]
    return []
  })
  await writePayments(work, back)
  return left
}

/** What the file pays, against what was expected for the same sales. */
async function sumsOf(work: Work, importId: string): Promise<readonly string[]> {
  const sums = await work.one<{ paid: number; owed: number; differing: number }>(
    `SELECT coalesce(sum(v.paid), 0)::float8 AS paid, coalesce(sum(${OWED}), 0)::float8 AS owed,
       (count(*) FILTER (WHERE v.paid <> ${OWED}))::integer AS differing
     FROM (SELECT target_id, coalesce((after ->> 'received')::integer, x.received) AS paid FROM import_rows r
       JOIN pbm_authorisations x ON x.tenant_id = r.tenant_id AND x.id = r.target_id
       WHERE r.import_id = $1 AND r.outcome IN ('new', 'changed', 'same')) v
     JOIN pbm_authorisations a ON a.id = v.target_id`,
    [importId],
  )
  if (!sums || (sums.paid === 0 && sums.owed === 0)) return []
  const sales = sums.differing === 1 ? '1 venda difere' : `${sums.differing} vendas diferem`
  return [
    `O arquivo paga ${formatMoney(sums.paid)}; por estas vendas eram esperados ${formatMoney(sums.owed)}${sums.differing === 0 ? '.' : `: ${sales}.`}`,
  ]
}
