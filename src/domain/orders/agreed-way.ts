import type { DeliveryKind } from '../../../contract/order-lists'

/** How an order goes to its customer. */
export type Way = Readonly<{ delivery: DeliveryKind; instanceId: string | null; areaId: string | null }>

/** Does an order still go the way that was agreed on? Then its fee and its promised time hold, whatever its area costs now. */
export const isSameWay = (agreed: Way, wanted: Way): boolean =>
  agreed.delivery === wanted.delivery &&
  agreed.instanceId === wanted.instanceId &&
  (wanted.delivery === 'pickup' || agreed.areaId === wanted.areaId)
