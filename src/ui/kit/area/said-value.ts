import type { AreaDescription } from '@domain/described/describe-area'
import { formatFine } from '@domain/money/fine-money'
import { formatMoney } from '@domain/money/money'
import type { AreaWords } from './area-words'
import type { Choices } from './useChoices'

/** What a value of a field is called, where it is more than what is kept; undefined: it is shown as it is. */
export const saidValue =
  (area: AreaDescription, words: AreaWords, options: Choices) =>
  (field: string, value: unknown): string | undefined => {
    const column = area.columns[field]
    switch (column?.kind) {
      case 'money':
        return (column.fine ? formatFine : formatMoney)(Number(value))
      case 'choice':
        return words.choice(field, value)
      case 'row':
        return options[field]?.find((one) => one.value === value)?.label ?? words.own(`${field}None`)
      default:
        return undefined
    }
  }
