import { CASH_FORMS } from '@contract/cash-lists'
import { formatMoney } from '@domain/money/money'
import type { CashDayQuery } from '@infra/graphql/cash.gen'
import { formatDateTime } from '@ui/kit/dates'
import type { Translate } from '@ui/kit/text'
import type { cashTexts } from '../texts/pt_BR'

/** A day's desk, as the server tells of it. */
export type Desk = CashDayQuery['cashDay']
type Words = Translate<typeof cashTexts>

/** A form of payment in words; of none, all of them. */
export function formText(t: Words, form: string | null | undefined): string {
  const known = CASH_FORMS.find((one) => one === form)
  return known ? t(`forms.${known}`) : (form ?? t('inAll'))
}

/** How far what was counted is from what should have been there. */
export const differenceText = (t: Words, difference: number): string =>
  difference === 0
    ? t('differences.none')
    : t(difference > 0 ? 'differences.over' : 'differences.short', {
        amount: formatMoney(Math.abs(difference)),
      })

/** Is the day open, and who closed it. */
export function stateText(t: Words, { steps }: Desk, state: 'unopened' | 'open' | 'closed'): string {
  const last = steps.at(-1)
  return t(`states.${state}`, { name: last?.user_name ?? '', time: last ? formatDateTime(last.at) : '' })
}

/** What was done with the drawer. */
export function stepText(t: Words, { kind, amount, expected }: Desk['steps'][number]): string {
  const said = { amount: formatMoney(amount), expected: formatMoney(expected ?? 0) }
  switch (kind) {
    case 'open':
    case 'supply':
    case 'withdraw':
    case 'close':
    case 'reopen':
      return t(`did.${kind}`, said)
    default:
      return kind
  }
}

/** What the drawer's cash is made of, and what it comes to. */
export function drawerRows(t: Words, desk: Desk): readonly (readonly [name: string, amount: number])[] {
  const cash = desk.sums.find(({ form }) => form === 'cash')
  return [
    [t('opening'), desk.opening],
    [t('supplied'), desk.supplied],
    [t('cashIn'), cash?.came ?? 0],
    [t('cashBack'), -(cash?.back ?? 0)],
    [t('withdrawn'), -desk.withdrawn],
  ]
}
