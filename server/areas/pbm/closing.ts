import { pbmProgrammes } from '../../../src/domain/pbm/area'
import type { ExportColumn, ExportDefinition } from '../../directory/exports/definition'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import { checkedDay } from '../../platform/list/day-range'
import type { Filter, ListDefinition } from '../../platform/list/definition'
import { PBM_STATE_WORDS } from './person-file'

const OPERATORS: Readonly<Record<string, { pt_BR: string }>> = pbmProgrammes.columns.operator.of

/** SQL: from the beginning of a day of the shop's clock to the end of another. */
const within = (column: string, first: string, last: string) =>
  `${column} >= ${first}::date::timestamp AT TIME ZONE ${SHOP_ZONE} AND ${column} < (${last}::date + 1)::timestamp AT TIME ZONE ${SHOP_ZONE}`

type Row = Readonly<{
  order_number: string
  customer_id: string
  operator: string
  programme_name: string
  number: string | null
  product_name: string
  ean: string
  pieces: number
  price: number
  discount: number
  refund: number
  state: keyof typeof PBM_STATE_WORDS
  confirmed: string
}>

const sold: Filter = ([first = '', last = ''], parameters) =>
  within('a.confirmed_at', parameters.add(checkedDay(first)), parameters.add(checkedDay(last)))

const closingList: ListDefinition = {
  table: 'pbm_authorisations',
  as: 'a',
  joins: 'JOIN orders o ON o.tenant_id = a.tenant_id AND o.id = a.order_id',
  select: `a.id::text, o.number AS order_number, o.customer_id::text, a.operator, a.programme_name, a.number, a.product_name, a.ean, a.pieces, a.price,
    a.discount, CASE WHEN a.state = 'confirmed' THEN a.refund ELSE 0 END AS refund, a.state,
    to_char(a.confirmed_at AT TIME ZONE ${SHOP_ZONE}, 'DD/MM/YYYY HH24:MI') AS confirmed`,
  search: () => 'TRUE',
  sorts: { confirmed: { by: 'a.confirmed_at', type: 'timestamptz' } },
  sort: 'confirmed',
  where: `a.state IN ('confirmed', 'unpaid')`,
  filters: { sold },
}

const told = (title: string, value: ExportColumn<Row>['value']): ExportColumn<Row> => ({
  title,
  told: true,
  value,
})
const reais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

/** What operators are sent at the end of a month: a row for each sale, with the number by which they pay it. */
export const closingExport: ExportDefinition<Row> = {
  needs: 'savePbmProgramme',
  file: 'fechamento-pbm',
  list: closingList,
  customerOf: ({ customer_id: id }) => id,
  columns: async () => [
    told('Vendido em', ({ confirmed }) => confirmed),
    told('Operadora', ({ operator }) => OPERATORS[operator]?.pt_BR ?? operator),
    told('Programa', ({ programme_name: name }) => name),
    told('Número da autorização', ({ number }) => number),
    told('Pedido', ({ order_number: number }) => number),
    told('Produto', ({ product_name: name }) => name),
    told('EAN', ({ ean }) => ean),
    told('Quantidade', ({ pieces }) => pieces),
    told('Preço', ({ price }) => reais(price)),
    told('Desconto', ({ discount }) => reais(discount)),
    told('A receber', ({ refund }) => reais(refund)),
    told('Situação', ({ state }) => PBM_STATE_WORDS[state]),
  ],
}
