import { type DeliveryKind, ORDER_PHASES, type OrderPhase } from '../../../contract/order-lists'
import { takes } from '../kernel/step'
import { type OrderEvent, type OrderState, orderSteps } from '../kernel/steps/order.gen'
import type { ReviewState } from '../kernel/steps/review.gen'
import { deliveryForbiddenBy, type LegalRule, type RegulatedLine, recordedBy, rulesFor } from './legal-rules'

/** What decides whether an order may go on. Money in cents. */
export type OrderFacts = Readonly<{
  state: OrderState
  lines: readonly (RegulatedLine &
    Readonly<{
      name: string
      /** Of one piece: what the law's limit is held against, whatever is taken off besides. */
      price: number
      /** The highest price that the law allows for one piece; null: none is known. */
      pmc: number | null
      quantity: number
      /** Pieces of it that are written down for the SNGPC. */
      recorded: number
    }>)[]
  /** Is more taken off than its writer may, and has nobody whose role may said so? */
  discountWaits: boolean
  /** How it stands with benefit programmes: an operator has not answered, or what one took off is gone and nobody has seen it. */
  pbm?: PbmStanding | null
  review: ReviewState
  delivery: DeliveryKind
  /** Has the shop turned on that controlled medicine is brought to customers? */
  bringsControlled: boolean
  /** Does the shop write down here what it sells, for the SNGPC? */
  recordsSales: boolean
}>

export type PbmStanding = 'waits' | 'lost'

/** Why an order does not go on. */
export type OrderHindrance =
  | Readonly<{ why: 'state' | 'discount' }>
  | Readonly<{ why: 'pbm'; standing: PbmStanding }>
  | Readonly<{ why: 'review'; rule: LegalRule; review: ReviewState }>
  | Readonly<{ why: 'unclassified' | 'unrecorded'; rule: LegalRule; line: string }>
  | Readonly<{ why: 'delivery'; rule: LegalRule }>
  | Readonly<{ why: 'pmc'; line: string; most: number }>

/**
 * What keeps an order from a step at a moment (ms); null: nothing. The law is asked when it is confirmed, whether it may
 * be brought once more when it leaves, and whether its sale is written down when it leaves the shop.
 */
export function hindranceOf(facts: OrderFacts, event: OrderEvent, now: number): OrderHindrance | null {
  const { state, lines, discountWaits, review } = facts
  if (!takes(orderSteps, state, event)) return { why: 'state' }
  if (facts.pbm && (event === 'CONFIRM' || event === 'SEND_OUT' || event === 'DELIVER'))
    return { why: 'pbm', standing: facts.pbm }
  if (event === 'CONFIRM' || event === 'SEND_OUT') {
    const brought = event === 'SEND_OUT' || facts.delivery === 'delivery'
    const rule = brought ? deliveryForbiddenBy(lines, facts.bringsControlled, now) : null
    if (rule) return { why: 'delivery', rule }
  }
  if (event === 'SEND_OUT' || event === 'DELIVER') return unrecorded(facts, now)
  if (event !== 'CONFIRM') return null
  const dear = lines.find(isAbovePmc)
  if (dear?.pmc != null) return { why: 'pmc', line: dear.name, most: dear.pmc }
  if (discountWaits) return { why: 'discount' }
  const rule = rulesFor(lines, now).find(({ parameters }) => parameters.review)
  const unknown = lines.find(({ unclassified }) => unclassified)
  if (rule && unknown) return { why: 'unclassified', rule, line: unknown.name }
  return rule && review !== 'approved' ? { why: 'review', rule, review } : null
}

/** The first line whose sale the law wants written down and is not, in a shop that does it here; null: none. */
export function unrecorded({ lines, recordsSales }: OrderFacts, now: number): OrderHindrance | null {
  if (!recordsSales) return null
  for (const line of lines) {
    const rule = line.quantity === line.recorded ? null : recordedBy(line, now)
    if (rule) return { why: 'unrecorded', rule, line: line.name }
  }
  return null
}

/** Does a piece cost more than the law allows (Lei 10.742/2003)? The price counts, and not what a discount leaves of it. */
export const isAbovePmc = ({ price, pmc }: Readonly<{ price: number; pmc: number | null }>): boolean =>
  pmc !== null && price > pmc

/** The steps that lead from one phase to another: taking one from a column of the board to the next. */
export function eventBetween(from: OrderState, to: OrderPhase): OrderEvent | null {
  for (const [event, cell] of Object.entries(orderSteps.cells[from]))
    if (cell[0] === to && event !== 'CHANGE') return event as OrderEvent
  return null
}

/** Was it called off, or brought back: is nothing asked, paid or reviewed for it any more? */
export const isEnded = (phase: string): boolean => phase === 'canceled' || phase === 'returned'

/** Those of some phases that an order may be taken to from where it is, in the order they are given in. */
export const phasesFrom = <P extends OrderPhase>(from: OrderState, phases: readonly P[]): P[] =>
  phases.filter((phase) => phase !== from && eventBetween(from, phase) !== null)

/** The shortest way of steps forward to a phase, without the phase where it begins; null: none leads there. */
export function wayForward(from: OrderPhase, to: OrderPhase): OrderPhase[] | null {
  const rank = (phase: OrderPhase) => ORDER_PHASES.indexOf(phase)
  let ways: OrderPhase[][] = [[from]]
  while (ways.length > 0) {
    const there = ways.find((way) => way.at(-1) === to)
    if (there) return there.slice(1)
    ways = ways.flatMap((way) => {
      const at = way.at(-1) ?? from
      return phasesFrom(at, ORDER_PHASES)
        .filter((next) => rank(next) > rank(at) && rank(next) <= rank(to))
        .map((next) => [...way, next])
    })
  }
  return null
}
