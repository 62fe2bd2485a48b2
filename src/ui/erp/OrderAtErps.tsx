import type { OrderQuery } from '@infra/graphql/orders.gen'
import { useTexts } from '@ui/kit/text'
import styles from './Erp.module.css'
import { PushState } from './internal/PushState'
import { erpTexts } from './texts/pt_BR'

type Props = {
  rows: NonNullable<OrderQuery['order']>['at_erps']
  className: string | undefined
}

/** The state of one order in each ERP, for users who have no right to the ERP: nothing can be done here. */
export default function OrderAtErps({ rows, className }: Props) {
  const t = useTexts(erpTexts)
  return (
    <section className={className} aria-label={t('tabs.label')}>
      <h2>{t('tabs.label')}</h2>
      {rows.map(({ connection_id: id, name, state, error }) => (
        <div key={id} className="stack gap-6">
          <span>
            <strong>{name}</strong> <PushState state={state} />
          </span>
          {error != null && <span className={styles.said}>{error}</span>}
        </div>
      ))}
    </section>
  )
}
