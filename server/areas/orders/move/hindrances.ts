import { ORDER_PHASES } from '../../../../contract/order-lists'
import { formatMoney } from '../../../../src/domain/money/money'
import {
  eventBetween,
  hindranceOf,
  type OrderFacts,
  type OrderHindrance,
  phasesFrom,
} from '../../../../src/domain/orders/order-step'
import { readSetting, readSettingOfAll } from '../../../directory/settings/read'
import type { Work } from '../../../platform/db/work'
import type { OrderRefusal, RefusedStep } from '../../../platform/graphql/resolvers.gen'
import { RECORDED } from '../dispensed/recorded.sql'
import { recordsSales, recordsSalesOfAll } from '../dispensed/takes-part'
import type { LockedOrder } from '../locked-order'
import { REVIEW } from '../order.row'
import { PBM_SAID, pbmStanding } from '../pbm/standing'
import { discountWaits } from '../save/discount-right'

type Head = Pick<
  LockedOrder,
  'phase' | 'reduction' | 'discount_by' | 'review' | 'delivery' | 'instance_id' | 'pbm_standing'
>

const factsFrom = (
  { phase, reduction, discount_by, review, delivery, pbm_standing: pbm }: Head,
  lines: OrderFacts['lines'],
  shop: Pick<OrderFacts, 'bringsControlled' | 'recordsSales'>,
): OrderFacts => ({
  state: phase,
  lines,
  discountWaits: discountWaits({ reduction, discount_by }),
  pbm,
  review,
  delivery,
  ...shop,
})

/** What decides whether an order with these lines goes on, `review` as it is by the clock. */
export const factsOf = async (
  work: Work,
  head: Head,
  lines: OrderFacts['lines'],
  now: Date,
): Promise<OrderFacts> =>
  factsFrom(head, lines, {
    bringsControlled: await readSetting(work, 'controlled_delivery', head.instance_id),
    recordsSales: await recordsSales(work, head.instance_id, now),
  })

/** The next phases that each of some orders is not taken to as it stands, with why. The same few statements for all of them. */
export async function refusalsOf(work: Work, ids: readonly string[], now: Date): Promise<OrderRefusal[]> {
  if (ids.length === 0) return []
  const orders = await work.query<Head & { id: string; lines: OrderFacts['lines'] }>(
    `SELECT o.id::text, o.phase, o.reduction, o.discount_by::text, ${REVIEW} AS review, o.delivery, o.instance_id::text,
       ${pbmStanding('o')} AS pbm_standing,
       (SELECT coalesce(jsonb_agg(to_jsonb(l) || jsonb_build_object('recorded', ${RECORDED}) ORDER BY l.place), '[]') FROM order_lines l
         WHERE l.tenant_id = o.tenant_id AND l.order_id = o.id) AS lines
     FROM orders o WHERE o.id = ANY($1::bigint[])`,
    [ids],
  )
  const brings = await readSettingOfAll(work, 'controlled_delivery')
  const records = await recordsSalesOfAll(work, now)
  return orders.flatMap(({ id, lines, ...head }) =>
    refusedSteps(
      factsFrom(head, lines, {
        bringsControlled: brings(head.instance_id),
        recordsSales: records(head.instance_id),
      }),
      now.getTime(),
    ).map((step) => ({ order_id: id, ...step })),
  )
}

/** The next phases that an order is not taken to as it stands at a moment (ms), each with why. */
export const refusedSteps = (facts: OrderFacts, now: number): RefusedStep[] =>
  phasesFrom(facts.state, ORDER_PHASES).flatMap((phase) => {
    const event = eventBetween(facts.state, phase)
    const hindrance = event && hindranceOf(facts, event, now)
    return hindrance ? [{ phase, reason: hindranceSaid(hindrance) }] : []
  })

/** Why an order is neither confirmed nor paid while nobody has granted what it is taken off. */
export const DISCOUNT_WAITS_SAID =
  'O desconto, contado sobre o preço da loja, passa do que permite o perfil de quem o deu e espera a aprovação de um colega.'

/** Why an order does not go on, in a sentence with the rule. */
export function hindranceSaid(hindrance: OrderHindrance): string {
  switch (hindrance.why) {
    case 'state':
      return 'Isto não é mais possível.'
    case 'pbm':
      return PBM_SAID[hindrance.standing]
    case 'discount':
      return DISCOUNT_WAITS_SAID
    case 'pmc':
      return `${hindrance.line} está acima do preço máximo ao consumidor, ${formatMoney(hindrance.most)} (Lei 10.742/2003).`
    case 'unclassified':
      return `${hindrance.line} está sem classificação: classifique o produto em Produtos, ou um farmacêutico diz neste pedido se precisa de receita (${hindrance.rule.source}).`
    case 'unrecorded':
      return `Falta o registro da venda de ${hindrance.line} para o SNGPC: o farmacêutico registra prescritor, comprador ou paciente, e lote, em "Registro para o SNGPC" deste pedido (${hindrance.rule.source}).`
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
