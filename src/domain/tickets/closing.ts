import type { Reason, ReasonField } from '../../../contract/entities'
import { REASON_OUTCOMES } from '../../../contract/privacy-lists'
import { formatMoney, MOST_MONEY, parseMoney } from '../money/money'
import { foldText } from '../text/fold-text'
import { isDay } from '../time/written-moment'

/** What closing asks for is read again so often, and for so long, ms (specification section 9, metrics reload). */
export const METRICS_POLL_MS = 500
export const METRICS_PATIENCE_MS = 15_000

/** Longest value of a field, characters. */
const LONGEST_FIELD = 500

/** What is wrong with the value of a field. */
export type FieldProblem = 'missing' | 'tooLong' | 'noNumber' | 'noMoney' | 'noDate' | 'noChoice'

/** What the server says about it, behind the field's name; the panel has texts of its own. */
export const REASON_PROBLEMS: Readonly<Record<FieldProblem, string>> = {
  missing: 'preencha este campo.',
  tooLong: `use no máximo ${LONGEST_FIELD} caracteres.`,
  noNumber: 'informe um número.',
  noMoney: 'informe um valor em reais, como 49,90.',
  noDate: 'informe uma data.',
  noChoice: 'escolha uma das opções.',
}

const NUMBER = /^-?\d{1,12}([.,]\d{1,4})?$/

/** The cents of an amount as it was typed; null for none, and for more than anything costs. */
const centsIn = (typed: string): number | null => {
  const cents = parseMoney(typed)
  return cents === null || cents > MOST_MONEY ? null : cents
}

/** What was answered to a field, as it is kept and shown: an amount in reais, whichever way it was written. */
export function answerIn(field: Pick<ReasonField, 'type'>, typed: string): string {
  const value = typed.trim()
  const cents = field.type === 'money' ? centsIn(value) : null
  return cents === null ? value : formatMoney(cents)
}

/** What is wrong with what was typed into a field that a reason asks for; null when it will do. */
export function problemIn(field: ReasonField, typed: string): FieldProblem | null {
  const value = typed.trim()
  if (value === '') return field.required ? 'missing' : null
  if (Array.from(value).length > LONGEST_FIELD) return 'tooLong'
  switch (field.type) {
    case 'number':
      return NUMBER.test(value) ? null : 'noNumber'
    case 'money':
      return centsIn(value) === null ? 'noMoney' : null
    case 'date':
      return isDay(value) ? null : 'noDate'
    case 'choice':
      return field.options.includes(value) ? null : 'noChoice'
    default:
      return null
  }
}

/** The problems of a reason's fields, by key; empty when the ticket may be closed with it. */
export function problemsOf(
  reason: Reason,
  values: Readonly<Record<string, string>>,
): Readonly<Record<string, FieldProblem>> {
  return Object.fromEntries(
    reason.fields.flatMap((field) => {
      const problem = problemIn(field, values[field.key] ?? '')
      return problem ? [[field.key, problem]] : []
    }),
  )
}

/** Reasons of a category (null: of any) whose name or category holds what was typed, in the house's order. */
export function matchingReasons(all: Iterable<Reason>, typed: string, of: string | null = null): Reason[] {
  const wanted = foldText(typed.trim())
  return [...all].filter(
    ({ name, category }) =>
      (of === null || category === of) && foldText(`${category ?? ''} ${name}`).includes(wanted),
  )
}

/** The categories of reasons, each once, in the house's order. */
export const categoriesOf = (all: Iterable<Reason>): string[] => [
  ...new Set([...all].flatMap(({ category }) => category ?? [])),
]

/** What a closing for a reason came to, as far as this panel knows the word; null where nobody said. */
export const outcomeIn = (said: string | null | undefined): (typeof REASON_OUTCOMES)[number] | null =>
  REASON_OUTCOMES.find((one) => one === said) ?? null
