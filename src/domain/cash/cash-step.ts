import { CASH_LIMITS, CASH_STEPS, type CashStepKind } from '../../../contract/cash-lists'
import { ORDER_LIMITS } from '../../../contract/order-lists'
import { step } from '../kernel/step'
import { type CashDayEvent, type CashDayState, cashDaySteps } from '../kernel/steps/cashDay.gen'

const EVENTS: Readonly<Record<CashStepKind, CashDayEvent>> = {
  open: 'OPEN',
  supply: 'SUPPLY',
  withdraw: 'WITHDRAW',
  close: 'CLOSE',
  reopen: 'REOPEN',
}

/** The event of the machine that a step is. */
export const cashEvent = (kind: CashStepKind): CashDayEvent => EVENTS[kind]

/** The kind that this word names; undefined for one that names none. */
export const cashKind = (word: string): CashStepKind | undefined => CASH_STEPS.find((one) => one === word)

/** How a day stands after these steps, the oldest first. */
export const cashStateAfter = (kinds: readonly string[]): CashDayState =>
  kinds.reduce<CashDayState>((state, word) => {
    const kind = cashKind(word)
    return kind === undefined ? state : step(cashDaySteps, state, cashEvent(kind))
  }, cashDaySteps.initial)

/** A step as it is typed; cents. */
export type CashStepForm = Readonly<{ kind: CashStepKind; amount: number; note: string }>

/**
 * What is wrong with a step, by its field. What is put in or taken out is something; who takes out or opens again says why.
 * @param drawer what should be in it, cents: no more is taken out.
 */
export function cashStepFault(
  { kind, amount, note }: CashStepForm,
  drawer: number,
): 'amount' | 'tooMuch' | 'note' | null {
  if (!Number.isInteger(amount) || amount < 0 || amount > ORDER_LIMITS.money) return 'amount'
  if ((kind === 'supply' || kind === 'withdraw') && amount === 0) return 'amount'
  if (kind === 'withdraw' && amount > drawer) return 'tooMuch'
  if ((kind === 'withdraw' || kind === 'reopen') && note.trim() === '') return 'note'
  return note.length > CASH_LIMITS.note ? 'note' : null
}
