import { formatMoney } from '../money/money'

/** What of an order can be told apart. Money in cents. */
export type ChangeableOrder = Readonly<{
  lines: readonly Readonly<{ product_id: string | null; name: string; price: number; quantity: number }>[]
  delivery: string
  address: string | null
  discount: number
  fee: number
  note: string | null
}>

type Line = ChangeableOrder['lines'][number]

/** Changes that are told one by one; an order has up to 200 lines. */
const MOST_TOLD = 12

/**
 * What a change of an order changed, in one sentence for its history: items, prices, quantities, delivery, fee, discount. Of
 * address and note it says that they changed and never what they say: not everybody who reads the history may see them.
 * Empty: nothing of all this.
 */
export function orderChanges(before: ChangeableOrder, after: ChangeableOrder): string {
  const changes = [...lineChanges(before.lines, after.lines), ...headChanges(before, after)]
  const more = changes.length - MOST_TOLD
  const told = more > 0 ? [...changes.slice(0, MOST_TOLD), `e mais ${more}`] : changes
  return told.join('; ')
}

const keyOf = ({ product_id, name }: Line): string => product_id ?? `"${name}`

/** Lines of the same thing belong together, in their order; what is left over came or went. */
function lineChanges(before: readonly Line[], after: readonly Line[]): string[] {
  const had = new Map<string, Line[]>()
  for (const line of before) had.set(keyOf(line), [...(had.get(keyOf(line)) ?? []), line])
  const kept: string[] = []
  const came: string[] = []
  for (const line of after) {
    const was = had.get(keyOf(line))?.shift()
    if (!was) came.push(`entrou ${line.quantity} × ${line.name} a ${formatMoney(line.price)}`)
    else kept.push(...changesOf(was, line))
  }
  const went = [...had.values()].flat().map(({ quantity, name }) => `saiu ${quantity} × ${name}`)
  return [...went, ...came, ...kept]
}

const changesOf = (was: Line, is: Line): string[] => [
  ...(was.quantity === is.quantity ? [] : [`${is.name}: de ${was.quantity} para ${is.quantity}`]),
  ...between(`${is.name}: preço`, was.price, is.price),
]

const between = (what: string, was: number, is: number): string[] =>
  was === is ? [] : [`${what} de ${formatMoney(was)} para ${formatMoney(is)}`]

const headChanges = (was: ChangeableOrder, is: ChangeableOrder): string[] => [
  ...(was.delivery === is.delivery
    ? []
    : [is.delivery === 'delivery' ? 'passou a entrega' : 'passou a retirada']),
  ...(is.delivery === 'delivery' && was.delivery === 'delivery' && was.address !== is.address
    ? ['outro endereço']
    : []),
  ...between('taxa de entrega', was.fee, is.fee),
  ...between('desconto', was.discount, is.discount),
  ...(was.note === is.note ? [] : ['outra observação']),
]
