import { formatMoney } from '@domain/money/money'
import type { DeliveryRowsQuery } from '@infra/graphql/couriers.gen'
import type { Translate } from '@ui/kit/text'
import type { courierTexts } from '../texts/pt_BR'

export type Delivery = DeliveryRowsQuery['deliveryRows']['items'][number]

/** What a courier collects for it, in words. */
export function collectText(t: Translate<typeof courierTexts>, row: Delivery): string {
  if (row.order.phase === 'canceled') return ''
  if (row.due === 0) return t('nothingDue')
  const amount = formatMoney(row.due)
  switch (row.pays) {
    case 'cash':
      return [
        t('inCash', { amount }),
        row.change_for && t('changeFor', { amount: formatMoney(row.change_for) }),
      ]
        .filter(Boolean)
        .join(', ')
    case 'card':
      return t('byCard', { amount })
    case 'other':
      return t('otherWay', { amount })
    case 'pix_static':
    case 'pix_dynamic':
      return t('pixOpen', { amount })
    default:
      return t('dueOnly', { amount })
  }
}
