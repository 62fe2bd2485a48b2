import { formatMoney } from '../money/money'

/** A line of an order or a quote, as far as it can be told apart. Money in hundredths. */
export type ChangedLine = Readonly<{
  product_id: string | null
  name: string
  price: number
  quantity: number
}>

/** What of an order can be told apart. Money in cents. */
export type ChangeableOrder = Readonly<{
  lines: readonly ChangedLine[]
  delivery: string
  address: string | null
  discount: number
  fee: number
  note: string | null
}>

/** Changes that are told one by one; an order has up to 200 lines. */
const MOST_TOLD = 12

/**
 * What a change of an order changed, in one sentence for its history: items, prices, quantities, delivery, fee, discount. Of
 * address and note it says that they changed and never what they say: not everybody who reads the history may see them.
 * Empty: nothing of all this.
 */
export function orderChanges(before: ChangeableOrder, after: ChangeableOrder): string {
  return said([...lineChanges(before.lines, after.lines, formatMoney), ...headChanges(before, after)])
}

/** Changes in one sentence; of very many the first ones. */
export function said(changes: readonly string[]): string {
  const more = changes.length - MOST_TOLD
  const told = more > 0 ? [...changes.slice(0, MOST_TOLD), `e mais ${more}`] : changes
  return told.join('; ')
}

const keyOf = ({ product_id, name }: ChangedLine): string => product_id ?? `"${name}`

/**
 * What came, what went and what changed. Lines of the same thing belong together, in their order; what is left over came
 * or went.
 */
export function lineChanges(
  before: readonly ChangedLine[],
  after: readonly ChangedLine[],
  money: (amount: number) => string,
): string[] {
  const had = new Map<string, ChangedLine[]>()
  for (const line of before) had.set(keyOf(line), [...(had.get(keyOf(line)) ?? []), line])
  const kept: string[] = []
  const came: string[] = []
  for (const line of after) {
    const was = had.get(keyOf(line))?.shift()
    if (!was) came.push(`entrou ${line.quantity} × ${line.name} a ${money(line.price)}`)
    else kept.push(...changesOf(was, line, money))
  }
  const went = [...had.values()].flat().map(({ quantity, name }) => `saiu ${quantity} × ${name}`)
  return [...went, ...came, ...kept]
}

const changesOf = (was: ChangedLine, is: ChangedLine, money: (amount: number) => string): string[] => [
  ...(was.quantity === is.quantity ? [] : [`${is.name}: de ${was.quantity} para ${is.quantity}`]),
  ...(was.price === is.price ? [] : [`${is.name}: preço de ${money(was.price)} para ${money(is.price)}`]),
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
