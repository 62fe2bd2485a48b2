import { OPEN_PHASES } from '@contract/order-lists'
import type { OrderBoardQuery } from '@infra/graphql/orders.gen'
import { useTexts } from '@ui/kit/text'
import { orderTexts } from '@ui/orders/texts/pt_BR'
import styles from '../OrderPanel.module.css'
import { orderPanelTexts } from '../texts/pt_BR'
import { ageOf } from './age'
import { WallCard } from './WallCard'

type Props = {
  columns: OrderBoardQuery['orderBoard']
  now: number
  /** Null: they are not opened from here. */
  addressOf: ((id: string) => string) | null
}

/** The phases in which somebody has something to do, beside each other: how many, how many late, and which. */
export function OrderWall({ columns, now, addressOf }: Props) {
  const t = useTexts(orderPanelTexts)
  const orders = useTexts(orderTexts)
  return (
    <section className={styles.wall} aria-label={t('label')}>
      {OPEN_PHASES.map((phase) => {
        const column = columns.find((one) => one.phase === phase)
        const items = column?.items ?? []
        const total = column?.total ?? 0
        const late = items.filter((row) => ageOf(row, now) === 'late').length
        return (
          <section key={phase} className={styles.column} aria-label={orders(`phases.${phase}`)}>
            <h2>{orders(`phases.${phase}`)}</h2>
            <p className={styles.count}>
              {column?.total_is_least ? t('least', { count: total }) : total}
              {late > 0 && <span className={styles.late}>{t('late', { count: late })}</span>}
            </p>
            <ul>
              {items.map((row) => (
                <WallCard key={row.id} row={row} now={now} address={addressOf?.(row.id) ?? null} />
              ))}
            </ul>
            {total === 0 && <p className="muted">{t('none')}</p>}
            {total > items.length && (
              <p className="muted">{t('moreOrders', { count: total - items.length })}</p>
            )}
          </section>
        )
      })}
    </section>
  )
}
