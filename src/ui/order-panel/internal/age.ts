import { isLate, type OrderRow } from '@ui/orders/orderWords'

const HOUR_MS = 3_600_000

/** How near an order is to its promise: over it, within the hour, or neither. @param now ms */
export function ageOf(row: Pick<OrderRow, 'phase' | 'due_at'>, now: number): 'late' | 'soon' | 'calm' {
  if (isLate(row, now)) return 'late'
  return Date.parse(row.due_at) - now < HOUR_MS ? 'soon' : 'calm'
}
