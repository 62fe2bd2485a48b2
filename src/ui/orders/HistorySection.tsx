import { ORDER_PHASES, ORDER_STEPS } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { type Translate, useTexts } from '@ui/kit/text'
import { StepList } from './internal/StepList'
import styles from './Orders.module.css'
import type { OrderInfo } from './orderInfo'
import { orderHistoryTexts } from './texts/history/pt_BR'
import { orderTexts } from './texts/pt_BR'

type Step = OrderInfo['steps'][number]
/** Kinds whose note is a word of the machine, and no sentence. */
const SILENT: readonly string[] = ['asked', 'paid', 'late']

/** Everything that happened to an order, the newest first, with who and when. */
export function HistorySection({ steps }: { steps: readonly Step[] }) {
  const t = useTexts(orderTexts)
  const history = useTexts(orderHistoryTexts)
  return (
    <section className={styles.section} aria-label={history('title')}>
      <h2>{history('title')}</h2>
      <StepList
        steps={steps.map(named(t)).map((step) =>
          SILENT.includes(step.kind)
            ? {
                ...step,
                note:
                  step.handed == null
                    ? null
                    : t('payments.handed', {
                        handed: formatMoney(step.handed),
                        change: formatMoney(step.handed - (step.amount ?? 0)),
                      }),
              }
            : step,
        )}
        say={(step) => said(t, history, step)}
      />
    </section>
  )
}

/** Names the courier as the author of a step that was done by a courier's link. */
const named =
  (t: Translate<typeof orderTexts>) =>
  (step: Step): Step =>
    step.courier_name == null ? step : { ...step, user_name: t('byCourier', { name: step.courier_name }) }

function said(
  t: Translate<typeof orderTexts>,
  history: Translate<typeof orderHistoryTexts>,
  { kind, from_phase, to_phase }: Step,
): string {
  const phase = (name: string | null | undefined) => {
    const known = ORDER_PHASES.find((one) => one === name)
    return known ? t(`phases.${known}`) : ''
  }
  const known = ORDER_STEPS.find((one) => one === kind)
  return known ? history(`kinds.${known}`, { from: phase(from_phase), to: phase(to_phase) }) : kind
}
