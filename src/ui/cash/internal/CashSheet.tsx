import type { CashDayState } from '@domain/kernel/steps/cashDay.gen'
import { formatMoney } from '@domain/money/money'
import { formatDateTime } from '@ui/kit/dates'
import { PrintSheet } from '@ui/kit/PrintSheet'
import { useTexts } from '@ui/kit/text'
import { cashTexts } from '../texts/pt_BR'
import { type Desk, differenceText, drawerRows, formText, stateText, stepText } from './cashWords'

type Props = { desk: Desk; state: CashDayState; place: string; onDone: () => void }

/** A day's desk on paper. */
export function CashSheet({ desk, state, place, onDone }: Props) {
  const t = useTexts(cashTexts)
  const { difference, counted, after } = desk
  const figure = (amount: number, count: number) => t('figure', { amount: formatMoney(amount), count })
  return (
    <PrintSheet paper="page" onDone={onDone}>
      <h1>{t('printed', { day: desk.day.split('-').reverse().join('/') })}</h1>
      <p>{place}</p>
      <p>{stateText(t, desk, state)}</p>
      <table>
        <thead>
          <tr>
            <th>{t('form')}</th>
            <th>{t('came')}</th>
            <th>{t('back')}</th>
          </tr>
        </thead>
        <tbody>
          {[...desk.sums, desk.total].map((sum) => (
            <tr key={sum.form ?? 'total'}>
              <td>{formText(t, sum.form)}</td>
              <td>{figure(sum.came, sum.came_count)}</td>
              <td>{figure(sum.back, sum.back_count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>{t('drawer')}</h2>
      {[...drawerRows(t, desk), [t('expected'), desk.expected] as const].map(([name, amount]) => (
        <p key={name} data-row>
          <span>{name}</span>
          <span>{formatMoney(amount)}</span>
        </p>
      ))}
      {counted != null && difference != null && (
        <>
          <p data-row>
            <span>{t('counted')}</span>
            <span>{formatMoney(counted)}</span>
          </p>
          <p data-row>
            <span>{t('difference')}</span>
            <span>{differenceText(t, difference)}</span>
          </p>
        </>
      )}
      {after && after.came_count + after.back_count > 0 && (
        <p>{t('after', { came: formatMoney(after.came), back: formatMoney(after.back) })}</p>
      )}
      <h2>{t('history')}</h2>
      {desk.steps.map((step) => (
        <p key={step.id} data-row>
          <span>{[stepText(t, step), step.note].filter(Boolean).join(' · ')}</span>
          <span>{[formatDateTime(step.at), step.user_name].join(' · ')}</span>
        </p>
      ))}
    </PrintSheet>
  )
}
