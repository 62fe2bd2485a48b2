import { OPEN_PHASES, ORDER_PHASES, type OrderPhase } from '../../../contract/order-lists'
import { eventBetween, isEnded, phasesFrom } from './order-step'

/** What an order goes through as people say it: it is agreed on, paid, put together, handed over. */
export const ORDER_STAGES = ['agreed', 'payment', 'preparing', 'handing'] as const
type OrderStage = (typeof ORDER_STAGES)[number]

/** A stage that is over, at which the order waits now, or that is still to come. */
export type StageStanding = Readonly<{ stage: OrderStage; standing: 'done' | 'now' | 'ahead' }>

/** The phase from which on each stage is over, and the one from which on it is reached. */
const REACHED: Readonly<Record<OrderStage, OrderPhase>> = {
  agreed: 'placed',
  payment: 'confirmed',
  preparing: 'confirmed',
  handing: 'ready',
}
const OVER: Readonly<Record<Exclude<OrderStage, 'payment'>, OrderPhase>> = {
  agreed: 'confirmed',
  preparing: 'ready',
  handing: 'delivered',
}

/** Phases that lead on, in their order. */
const ONWARD = ['confirmed', 'preparing', 'ready', 'on_the_way', 'delivered'] as const

/** What decides where an order stands; money in cents. */
type Standing = Readonly<{ phase: OrderPhase; owed: number; paid: number }>

/**
 * Where an order stands in its four stages. Paying has no phase of its own: money may come before anything else, or at the
 * door, so that beside it another stage may be the one that waits. Until the money is here nothing else is said to wait while
 * an order is only confirmed. What was called off, or came back, has no stages.
 */
export function stagesOf({ phase, owed, paid }: Standing): readonly StageStanding[] {
  if (isEnded(phase)) return []
  const rank = (one: OrderPhase) => ORDER_PHASES.indexOf(one)
  const at = rank(phase)
  const isPaid = paid >= owed
  return ORDER_STAGES.map((stage) => {
    const over = stage === 'payment' ? isPaid : at >= rank(OVER[stage])
    const waitsForMoney = stage === 'preparing' && phase === 'confirmed' && !isPaid
    const reached = at >= rank(REACHED[stage]) && !waitsForMoney
    return { stage, standing: over ? 'done' : reached ? 'now' : 'ahead' }
  })
}

/** Has somebody in the shop still something to do for an order in this phase? */
export const isOpenPhase = (phase: string): boolean => OPEN_PHASES.some((one) => one === phase)

/** The phase that an order is usually taken to next; null: it is handed over, or was called off. */
export function usualNext(phase: OrderPhase, delivery: string): OrderPhase | null {
  const [first = null] = phasesFrom(phase, ONWARD).filter(
    (to) => eventBetween(phase, to) !== 'BACK' && (to !== 'on_the_way' || delivery === 'delivery'),
  )
  return first
}
