import { OPEN_PHASES, ORDER_PHASES, type OrderPhase } from '@contract/order-lists'
import { formatMoney } from '@domain/money/money'
import { isEnded } from '@domain/orders/order-step'
import { paymentStanding } from '@domain/orders/payment-standing'
import { requestStatus } from '@domain/orders/request-status'
import type { OrderRowFieldsFragment } from '@infra/graphql/orders.gen'
import { StateBadge } from '@ui/kit/StateBadge'
import { shopZone, type Translate } from '@ui/kit/text'
import styles from './Orders.module.css'
import type { orderTexts } from './texts/pt_BR'

export type OrderRow = OrderRowFieldsFragment

/** The phase of a row; the server gives no other. */
export const phaseOf = ({ phase }: Pick<OrderRow, 'phase'>): OrderPhase =>
  ORDER_PHASES.find((one) => one === phase) ?? 'placed'

/** Is this order still to be handed over, and its promised time over? */
export const isLate = (row: Pick<OrderRow, 'phase' | 'due_at'>, now: number): boolean =>
  OPEN_PHASES.some((one) => one === row.phase) && Date.parse(row.due_at) < now

/** Does the customer hold a code by which it may be paid now? */
export const hasOpenCode = (
  { payment_status: status, payment_expires_at: until }: OrderRow,
  now: number,
): boolean => status === 'request_sucess' && !(until != null && Date.parse(until) <= now)

/** How the payment of an order stands, in the specification's words. */
export function paymentText(
  t: Translate<typeof orderTexts>,
  { payment_status, payment_expires_at }: Pick<OrderRow, 'payment_status' | 'payment_expires_at'>,
  now: number,
): string {
  const status = requestStatus(payment_status ?? null, payment_expires_at ?? null, now, shopZone())
  if (status.kind !== 'pending') return t(`paymentLabel.${status.kind}`)
  if (status.daysLeft === null) return t('paymentLabel.open')
  return status.daysLeft === 0 ? t('paymentLabel.today') : t('paymentLabel.days', { count: status.daysLeft })
}

/** How the money of an order stands, for lists, the board and its page. */
export function orderPaymentText(
  t: Translate<typeof orderTexts>,
  row: Pick<OrderRow, 'owed' | 'paid' | 'phase' | 'payment_status' | 'payment_expires_at'>,
  now: number,
): string {
  const standing = paymentStanding({
    ...row,
    isEnded: isEnded(row.phase),
    isAsked: row.payment_status === 'request_sucess' || row.payment_status === 'await',
  })
  switch (standing.kind) {
    case 'asked':
      return paymentText(t, row, now)
    case 'covered':
      return t('paymentLabel.success')
    case 'nothing':
      return t('paymentLabel.none')
    case 'due':
      return t('paymentLabel.due')
    case 'part':
    case 'over':
    case 'toGiveBack':
      return t(`paymentLabel.${standing.kind}`, { amount: formatMoney(standing.amount) })
  }
}

/** The shop's own label of where an order stands, in its colour, or the phase's name. */
export function StatusMark({
  row,
  t,
}: {
  row: Pick<OrderRow, 'phase' | 'status_name' | 'status_color'>
  t: Translate<typeof orderTexts>
}) {
  return (
    <span className="inline-row gap-6 nowrap">
      <span
        className={styles.dot}
        style={row.status_color ? { background: row.status_color } : undefined}
        aria-hidden
      />
      {row.status_name ?? t(`phases.${phaseOf(row)}`)}
    </span>
  )
}

/** How the look at the prescription stands; nothing where none is needed. */
export function ReviewBadge({ review, t }: { review: string; t: Translate<typeof orderTexts> }) {
  switch (review) {
    case 'approved':
      return <StateBadge tone="success">{t('reviews.approved')}</StateBadge>
    case 'waiting':
    case 'refused':
    case 'expired':
      return (
        <StateBadge tone={review === 'waiting' ? 'quiet' : 'danger'}>{t(`reviews.${review}`)}</StateBadge>
      )
    default:
      return null
  }
}
