/* Closed lists of words about couriers. */

/**
 * What a courier says by the link of a day: took it along, handed it over, could not hand it over, was given money for it.
 */
export const COURIER_DEEDS = ['out', 'delivered', 'undelivered', 'paid'] as const
export type CourierDeed = (typeof COURIER_DEEDS)[number]

/** Where an order stands for whoever brings it: the shop still prepares it, it waits to be taken along, and so on. */
export const COURIER_STATES = ['preparing', 'ready', 'on_the_way', 'delivered', 'canceled'] as const
export type CourierState = (typeof COURIER_STATES)[number]

/** How much may be said. `words`: of who received it, and of why it was not handed over; `orders`: given out at once. */
export const COURIER_LIMITS = { name: 80, phone: 25, words: 120, orders: 100, couriers: 100 } as const
