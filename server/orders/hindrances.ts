import { ORDER_PHASES } from '../../contract/order-lists'
import { formatMoney } from '../../src/domain/money/money'
import {
  eventBetween,
  hindranceOf,
  type OrderFacts,
  type OrderHindrance,
  phasesFrom,
} from '../../src/domain/orders/order-step'
import type { Work } from '../platform/db/work'
import type { RefusedStep } from '../platform/graphql/resolvers.gen'
import { readSetting } from '../settings/read'
import type { LockedOrder } from './locked-order'

type Head = Pick<LockedOrder, 'phase' | 'discount' | 'review' | 'delivery' | 'instance_id'> &
  Readonly<{ discount_by: string | null }>

/** What decides whether an order with these lines goes on, `review` as it is by the clock. */
export const factsOf = async (
  work: Work,
  { phase, discount, discount_by, review, delivery, instance_id }: Head,
  lines: OrderFacts['lines'],
): Promise<OrderFacts> => ({
  state: phase,
  lines,
  discount,
  discountGranted: discount_by !== null,
  review,
  delivery,
  bringsControlled: await readSetting(work, 'controlled_delivery', instance_id),
})

/** The next phases that an order is not taken to as it stands at a moment (ms), each with why. */
export const refusedSteps = (facts: OrderFacts, now: number): RefusedStep[] =>
  phasesFrom(facts.state, ORDER_PHASES).flatMap((phase) => {
    const event = eventBetween(facts.state, phase)
    const hindrance = event && hindranceOf(facts, event, now)
    return hindrance ? [{ phase, reason: hindranceSaid(hindrance) }] : []
  })

/** Why an order does not go on, in a sentence with the rule. */
export function hindranceSaid(hindrance: OrderHindrance): string {
  switch (hindrance.why) {
    case 'state':
      return 'Isto não é mais possível.'
    case 'discount':
      return 'O desconto passa do que permite o perfil de quem o deu e espera a aprovação de um colega.'
    case 'pmc':
      return `${hindrance.line} está acima do preço máximo ao consumidor, ${formatMoney(hindrance.most)} (Lei 10.742/2003).`
    case 'unclassified':
      return `Falta dizer por que ${hindrance.line} se vende: um farmacêutico informa se precisa de receita (${hindrance.rule.source}).`
    case 'delivery':
      return `A loja não entrega medicamento controlado: o cliente retira no balcão, ou um administrador liga a entrega de controlados nas configurações (${hindrance.rule.source}).`
    case 'review':
      return hindrance.review === 'refused'
        ? `O farmacêutico recusou a receita: o pedido não pode ser confirmado (${hindrance.rule.source}).`
        : hindrance.review === 'expired'
          ? `A receita venceu: peça uma nova ao cliente (${hindrance.rule.source}).`
          : `Este pedido precisa da avaliação da receita por um farmacêutico antes de ser confirmado (${hindrance.rule.source}).`
  }
}
