import { defineMoment } from '../../platform/moment'

/** An operator, or the clock, has decided what stands at lines of an order, which is locked. */
export const pbmSettled = defineMoment<{ record: Readonly<{ orderId: string; now: Date }> }>('pbmSettled')
