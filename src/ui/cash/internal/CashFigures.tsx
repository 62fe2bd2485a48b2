import { formatMoney } from '@domain/money/money'
import { useTexts } from '@ui/kit/text'
import { Link, useSearchParams } from 'react-router-dom'
import styles from '../Cash.module.css'
import { cashTexts } from '../texts/pt_BR'
import { type Desk, formText } from './cashWords'

/** What came in and went back, by form of payment; each figure leads to the payments that it is made of. */
export function CashFigures({ desk: { sums, total } }: { desk: Desk }) {
  const t = useTexts(cashTexts)
  const [address] = useSearchParams()
  const figure = (form: string | null | undefined, way: 'in' | 'back', amount: number, count: number) => {
    if (count === 0) return <span className="muted dense">–</span>
    const query = new URLSearchParams()
    for (const name of ['day', 'connection']) if (address.has(name)) query.set(name, address.get(name) ?? '')
    if (form) query.set('f.form', form)
    query.set('f.way', way)
    const name = t('see', { form: formText(t, form), way: t(way === 'in' ? 'came' : 'back') })
    return (
      <Link to={`?${query}`} title={name} className={styles.figure}>
        {t('figure', { amount: formatMoney(amount), count })}
      </Link>
    )
  }
  return (
    <section className={styles.section} aria-label={t('figures')}>
      <h2>{t('figures')}</h2>
      {sums.length === 0 ? (
        <p className="muted dense">{t('nothing')}</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              {(['form', 'came', 'back'] as const).map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...sums, total].map(({ form, came, came_count, back, back_count }) => (
              <tr key={form ?? 'total'}>
                <th scope="row">{formText(t, form)}</th>
                <td>{figure(form, 'in', came, came_count)}</td>
                <td>{figure(form, 'back', back, back_count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
