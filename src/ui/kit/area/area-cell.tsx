import '@ui/kit/texts/shared/pt_BR'
import { formatPhone } from '@domain/contacts/phone'
import { type Column, filterOf, isReference, keyOf } from '@domain/described/column'
import { type AreaDescription, headOf } from '@domain/described/describe-area'
import { formatFine } from '@domain/money/fine-money'
import { formatMoney } from '@domain/money/money'
import type { ReactNode } from 'react'
import type { Filter } from '../list/column'
import { StateBadge } from '../StateBadge'
import type { AreaWords } from './area-words'
import type { AreaRow } from './panel-area'
import type { Choices } from './useChoices'

/** The filter of a column, where it has one. */
export function filtersOf(
  name: string,
  column: Column,
  words: AreaWords,
  options: Choices,
): readonly Filter[] {
  const filter = filterOf(name, column)
  if (filter === null) return []
  const label = column.kind === 'active' ? words.t('shared:state') : words.label(name)
  if (column.kind === 'row') return [{ name: filter, label, options: options[name] ?? [], many: true }]
  if (column.kind === 'choice')
    return [
      {
        name: filter,
        label,
        options: Object.keys(column.of).map((value) => ({ value, label: words.choice(name, value) })),
        many: true,
      },
    ]
  const [yes, no] = stateWords(name, column, words)
  return [
    {
      name: filter,
      label,
      options: [
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ],
    },
  ]
}

/** Does it stand at the right of its column? */
export const isNumber = (column: Column): boolean =>
  column.kind === 'count' ? column.type === undefined : column.kind === 'money' || column.kind === 'number'

/** What is said of a column where it is so, and where it is not. */
const stateWords = (name: string, { kind }: Column, { label, own, t }: AreaWords): [string, string] =>
  kind === 'active' ? [label(name), own('off') ?? t('off')] : [t('yes'), t('no')]

/** What a cell of the list shows. */
export function cell(
  area: AreaDescription,
  [name, column]: readonly [string, Column],
  row: AreaRow,
  words: AreaWords,
): ReactNode {
  const value = row[isReference(column) ? keyOf(name, column) : name]
  const nothing = value === null || value === '' || (value === 0 && column.kind !== 'count')
  if (nothing) {
    const none = words.own(`${name}None`)
    if (none !== undefined) return none
  }
  switch (column.kind) {
    case 'money':
      return (column.fine ? formatFine : formatMoney)(Number(value))
    case 'number':
    case 'count':
      return words.own(`${name}Count`, { count: Number(value) }) ?? String(value)
    case 'choice': {
      const tone = column.tones?.[String(value)]
      const said = words.choice(name, value)
      return tone ? <StateBadge tone={tone}>{said}</StateBadge> : said
    }
    case 'day':
      return typeof value === 'string' ? value.split('-').reverse().join('/') : null
    case 'phone':
      return value === null ? null : formatPhone(String(value))
    case 'yesno':
      return stateWords(name, column, words)[value ? 0 : 1]
    case 'active':
      return (
        <StateBadge tone={value ? 'success' : 'quiet'}>
          {stateWords(name, column, words)[value ? 0 : 1]}
        </StateBadge>
      )
    default:
      return name === headOf(area) ? <strong>{String(value)}</strong> : (value as string | null)
  }
}
