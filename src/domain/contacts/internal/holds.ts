import { foldText } from '../../text/fold-text'
import { daysOf } from '../segments/days'
import type { FilterField, Leaf, Tree } from '../segments/filter-tree'

/** What a customer has in the fields that are asked about, by the field's name; null and '' are empty. */
export type Values = Readonly<Record<string, unknown>>

/**
 * Does a tree hold for a customer? The plain meaning of trees, which the database's statement is held against by a test.
 * Negations hold for what is empty too: who has no plan does not have the plan X.
 * @param today as the shop's clock has it.
 */
export function holds(tree: Tree, values: Values, fields: readonly FilterField[], today: string): boolean {
  const all = (some: readonly Tree[]) => some.map((one) => holds(one, values, fields, today))
  if ('and' in tree) return all(tree.and).every(Boolean)
  if ('or' in tree) return all(tree.or).some(Boolean)
  if ('not' in tree) return !holds(tree.not, values, fields, today)
  const field = fields.find(({ name }) => name === tree.field)
  return field ? answer(tree, field, values[tree.field], today) : false
}

function answer(
  { op, value: wanted }: Leaf,
  { stored }: FilterField,
  value: unknown,
  today: string,
): boolean {
  const isEmpty =
    value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
  if (op === 'empty') return isEmpty
  if (op === 'filled') return !isEmpty
  if (op === 'is_not' || op === 'not_contains' || op === 'none')
    return !answer(
      { field: '', op: POSITIVE[op], value: wanted },
      { name: '', stored, choices: null },
      value,
      today,
    )
  if (isEmpty) return false
  switch (stored) {
    case 'text': {
      const [has, asked] = [foldText(String(value)), foldText(String(wanted).trim())]
      return op === 'contains' ? has.includes(asked) : has === asked
    }
    case 'number': {
      const number = Number(value)
      if (op === 'less') return number < Number(wanted)
      if (op === 'more') return number > Number(wanted)
      if (op !== 'between') return number === wanted
      const [least, most] = wanted as readonly [number, number]
      return number >= least && number <= most
    }
    case 'date': {
      const { from, to } = daysOf(op, wanted, today)
      const day = String(value)
      return (from === null || day >= from) && (to === null || day < to)
    }
    case 'yesNo':
      return value === wanted
    default: {
      const has = Array.isArray(value) ? value : [value]
      const asked = wanted as readonly unknown[]
      return op === 'all' ? asked.every((id) => has.includes(id)) : asked.some((id) => has.includes(id))
    }
  }
}

const POSITIVE = { is_not: 'is', not_contains: 'contains', none: 'any' } as const
