import type { RelationshipTrigger } from '../../../contract/relationship-lists'
import type { SendPurpose } from '../consents/may-send'

type Trigger = Readonly<{
  /** Less goes first; whoever comes behind waits until the customer may be written to again, or it expires. */
  priority: number
  /** Days for which it is worth saying, that on which it comes round included. */
  keeps: number
  /** Its number: days after what happened, or the highest grade that counts; null: it has none. */
  number: Readonly<{ least: number; most: number; first: number }> | null
  /** From the activation on: what happens, or what comes round, be it for something from before. */
  since: 'happens' | 'due'
  /** It is about an order that the customer waits for: said also while somebody talks with them. */
  talksIn?: true
  /** No message: somebody of the team is to see to it. */
  task?: true
}>

/** What makes a rule come round, in the order of what goes first: order, conversation, refill, after the purchase, birthday. */
export const TRIGGERS: Readonly<Record<RelationshipTrigger, Trigger>> = {
  grade: { priority: 0, keeps: 7, number: { least: 0, most: 10, first: 6 }, since: 'happens', task: true },
  order_ready: {
    priority: 1,
    keeps: 2,
    number: { least: 0, most: 30, first: 1 },
    since: 'happens',
    talksIn: true,
  },
  quote: { priority: 2, keeps: 2, number: { least: 1, most: 60, first: 2 }, since: 'happens' },
  refill: { priority: 3, keeps: 5, number: null, since: 'due' },
  after_purchase: { priority: 4, keeps: 3, number: { least: 1, most: 365, first: 3 }, since: 'happens' },
  birthday: { priority: 5, keeps: 1, number: null, since: 'due' },
  no_purchase: { priority: 6, keeps: 7, number: { least: 15, most: 730, first: 90 }, since: 'due' },
}

/**
 * What a message of a rule counts as at the gate. Advertising to many takes a yes; a reminder of what runs out is service for
 * who agreed to reminders, and a quote is spoken of where it was asked for, while the customer's 24 hours run.
 */
export function countsAs(
  trigger: RelationshipTrigger,
  { reminders, windowOpen }: Readonly<{ reminders: boolean; windowOpen: boolean }>,
): SendPurpose {
  switch (trigger) {
    case 'birthday':
    case 'no_purchase':
      return 'campaign'
    case 'refill':
      return reminders ? 'service' : 'campaign'
    case 'quote':
      return windowOpen ? 'service' : 'campaign'
    default:
      return 'service'
  }
}

/**
 * The birthdays that are kept on a day (yyyy-mm-dd), as month times 100 and day. Who was born on 29/02 is congratulated on 28/02
 * where the year has no 29th.
 */
export function birthdaysOn(day: string): number[] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29
  return month === 2 && date === 28 && !leap ? [228, 229] : [month * 100 + date]
}
