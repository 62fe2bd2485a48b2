/* Closed lists of words about the day's cash desk. */

/** How money comes in, as a day is summed up: both kinds of Pix are one. */
export const CASH_FORMS = ['pix', 'cash', 'card', 'other'] as const
export type CashForm = (typeof CASH_FORMS)[number]

/** What is done with the drawer: opened with a float, filled up, emptied in part, counted and closed, opened again. */
export const CASH_STEPS = ['open', 'supply', 'withdraw', 'close', 'reopen'] as const
export type CashStepKind = (typeof CASH_STEPS)[number]

/** How many steps a day's drawer takes, and how long what is said of one may be. */
export const CASH_LIMITS = { steps: 200, note: 300 } as const
