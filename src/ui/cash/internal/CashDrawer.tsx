import type { CashDayState } from '@domain/kernel/steps/cashDay.gen'
import { formatMoney } from '@domain/money/money'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import { Link, useSearchParams } from 'react-router-dom'
import styles from '../Cash.module.css'
import { cashTexts } from '../texts/pt_BR'
import { type Desk, differenceText, drawerRows, stateText, stepText } from './cashWords'

/** The cash in the drawer: what it is made of, what was counted, and everything that was done with it. */
export function CashDrawer({ desk, state }: { desk: Desk; state: CashDayState }) {
  const t = useTexts(cashTexts)
  const [address] = useSearchParams()
  const { after, difference, counted } = desk
  const toAfter = new URLSearchParams(address)
  for (const name of [...toAfter.keys()].filter((one) => one.startsWith('f.'))) toAfter.delete(name)
  toAfter.set('after', 'yes')
  return (
    <section className={styles.section} aria-label={t('drawer')}>
      <h2>{t('drawer')}</h2>
      <p className={styles.state} data-state={state}>
        {stateText(t, desk, state)}
      </p>
      <dl className={styles.rows}>
        {drawerRows(t, desk).map(([name, amount]) => (
          <Row key={name} name={name} said={formatMoney(amount)} />
        ))}
        <Row name={t('expected')} said={formatMoney(desk.expected)} strong />
        {counted != null && difference != null && (
          <>
            <Row name={t('counted')} said={formatMoney(counted)} />
            <Row name={t('difference')} said={differenceText(t, difference)} strong bad={difference !== 0} />
          </>
        )}
      </dl>
      {after && after.came_count + after.back_count > 0 && (
        <p className={styles.warning}>
          {t('after', { came: formatMoney(after.came), back: formatMoney(after.back) })}{' '}
          <Link to={`?${toAfter}`}>{t('seeAfter')}</Link>
        </p>
      )}
      {desk.steps.length > 0 && (
        <>
          <h3>{t('history')}</h3>
          <ol className={styles.steps}>
            {desk.steps.toReversed().map((step) => (
              <li className="grid" key={step.id}>
                <span>{stepText(t, step)}</span>
                <small className="muted dense">
                  {[formatDateTime(step.at), step.user_name, step.note].filter(Boolean).join(' · ')}
                </small>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}

function Row({
  name,
  said,
  strong = false,
  bad = false,
}: {
  name: string
  said: string
  strong?: boolean
  bad?: boolean
}) {
  return (
    <div data-strong={strong || undefined} data-bad={bad || undefined}>
      <dt>{name}</dt>
      <dd>{said}</dd>
    </div>
  )
}
