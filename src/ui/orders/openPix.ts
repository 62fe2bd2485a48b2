import type { OrderInfo } from './OrderDrawer'

/** What the customer may still pay by codes of an order that are open, in cents. */
export const openPix = ({ payments }: OrderInfo): number =>
  payments
    .filter(({ kind, state }) => kind.startsWith('pix_') && (state === 'requested' || state === 'awaiting'))
    .reduce((sum, { amount }) => sum + amount, 0)
