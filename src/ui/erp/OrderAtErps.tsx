import type { OrderQuery } from '@infra/graphql/orders.gen'
import { useTexts } from '@ui/kit/text'
import styles from './Erp.module.css'
import { PushState } from './PushState'
import { erpTexts } from './texts/pt_BR'

type Props = {
  rows: NonNullable<OrderQuery['order']>['at_erps']
  className: string | undefined
}

/** How one order stands at each of the shop's systems, for who may only know it. */
export default function OrderAtErps({ rows, className }: Props) {
  const t = useTexts(erpTexts)
  return (
    <section className={className} aria-label={t('tabs.label')}>
      <h2>{t('tabs.label')}</h2>
      {rows.map(({ name, state, error }) => (
        <div key={name} className={styles.push}>
          <span>
            <strong>{name}</strong> <PushState state={state} />
          </span>
          {error != null && <span className={styles.said}>{error}</span>}
        </div>
      ))}
    </section>
  )
}
