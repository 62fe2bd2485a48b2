import type { RoutePattern } from '@domain/access/routes'
import type { TourName } from '@domain/training/talks'

const COUNTER: readonly RoutePattern[] = ['chat/attendance']

/** The pages that a tour goes to, in their order: it is for whoever may open them all. Apart from the steps, which come when one begins. */
export const TOUR_PAGES: Readonly<Record<TourName, readonly RoutePattern[]>> = {
  accept: COUNTER,
  transfer: COUNTER,
  close: COUNTER,
  quickAnswers: COUNTER,
  sendLater: COUNTER,
  search: COUNTER,
  customers: ['customers/list'],
  orders: ['pre-orders', 'product-orders'],
  answers: ['quick-answers'],
  house: ['dynamic-settings/opening-hours', 'closing-messages', 'nps-messages', 'inactive-messages'],
  wares: ['products', 'erp-integrations', 'catalog/itens'],
}
