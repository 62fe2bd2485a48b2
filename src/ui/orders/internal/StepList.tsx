import { formatAmount } from '@domain/money/money'
import type { OrderQuery } from '@infra/graphql/orders.gen'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import styles from '../Orders.module.css'
import { orderTexts } from '../texts/pt_BR'

type Step = NonNullable<OrderQuery['order']>['steps'][number]

/** What happened to an order or a quote: what, for how much, when, by whom, and in which words. */
export function StepList({
  steps,
  say,
  currency = 'BRL',
}: {
  steps: readonly Step[]
  say: (step: Step) => string
  currency?: string
}) {
  const t = useTexts(orderTexts)
  return (
    <ol className={styles.list}>
      {steps.map((step) => (
        <li key={step.id}>
          <span className="flex between baseline gap-8">
            <span>{say(step)}</span>
            {step.amount != null && <span>{formatAmount(step.amount, currency)}</span>}
          </span>
          <small className={styles.quiet}>
            {formatDateTime(step.at)} · {step.user_name ?? t('itself')}
          </small>
          {step.note && <span className={styles.quiet}>{step.note}</span>}
        </li>
      ))}
    </ol>
  )
}
