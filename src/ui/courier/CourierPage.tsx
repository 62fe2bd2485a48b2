import '@ui/kit/theme.css'
import { formatMoney } from '@domain/money/money'
import { useTexts } from '@ui/kit/text'
import { useTitle } from '@ui/kit/title'
import { Saying } from '@ui/shell/Saying'
import { useState } from 'react'
import styles from './Courier.module.css'
import { DropCard } from './internal/DropCard'
import { type Run, useRun } from './internal/useRun'
import { runTexts } from './texts/pt_BR'

/** The token of a courier's link: behind the '#', which browsers send nowhere. */
const tokenHere = (): string | null => new URLSearchParams(location.hash.slice(1)).get('token')

const isLeft = ({ state }: Run['deliveries'][number]) => state !== 'delivered' && state !== 'canceled'

/** A courier's day on their phone, by the link that the shop gave them: nobody is signed in, and nothing else is seen. */
export default function CourierPage() {
  const t = useTexts(runTexts)
  const [token] = useState(tokenHere)
  const { run, failure, busy, read, does } = useRun(token)
  useTitle(run ? t('title', { name: run.courier }) : t('pageTitle'))
  if (token === null)
    return (
      <Saying title={t('pageTitle')}>
        <p>{t('noLink')}</p>
      </Saying>
    )
  const again = (
    <button type="button" className={styles.second} aria-disabled={busy} onClick={() => void read()}>
      {t('again')}
    </button>
  )
  if (run === null)
    return (
      <Saying title={t('pageTitle')} actions={failure && failure.code !== 'NOT_FOUND' ? again : undefined}>
        {failure === null ? (
          <p role="status">{t('loading')}</p>
        ) : (
          <>
            <p role="alert">{failure.message || t('awayFirst')}</p>
            {failure.code === 'NOT_FOUND' && <p>{t('over')}</p>}
          </>
        )}
      </Saying>
    )
  const left = run.deliveries.filter(isLeft)
  const cash = left.reduce(
    (sum, { collect, collect_amount: amount }) => sum + (collect === 'cash' ? (amount ?? 0) : 0),
    0,
  )
  return (
    <main className={styles.page} data-courier>
      <header className={styles.head}>
        <p>{run.shop}</p>
        <h1>{run.courier}</h1>
        <p role="status">
          {run.deliveries.length === 0
            ? t('none')
            : left.length === 0
              ? t('allDone')
              : [t('left', { count: left.length }), cash > 0 && t('toCollect', { amount: formatMoney(cash) })]
                  .filter(Boolean)
                  .join(' · ')}
        </p>
      </header>
      {failure && (
        <div className={styles.away} role="alert">
          <p>{failure.message || t('away')}</p>
          {again}
        </div>
      )}
      <ul className="list grid gap-8">
        {run.deliveries.map((drop) => (
          <DropCard key={drop.id} drop={drop} run={run} does={does} />
        ))}
      </ul>
    </main>
  )
}
