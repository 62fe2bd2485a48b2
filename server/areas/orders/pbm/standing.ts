import type { PbmStanding } from '../../../../src/domain/orders/order-step'
import { Refusal } from '../../../platform/graphql/refusal'

/**
 * SQL: how an order, by this name, stands with benefit programmes. Once it is with the customer, or was called off, it waits for nothing.
 * An authorisation whose time is over is lost before the housekeeping comes to it.
 */
export const pbmStanding = (order: string): string => {
  const some = (state: string) =>
    `EXISTS (SELECT FROM pbm_authorisations a WHERE a.tenant_id = ${order}.tenant_id AND a.order_id = ${order}.id AND ${state})`
  return `CASE WHEN ${order}.phase IN ('delivered', 'canceled', 'returned') THEN NULL
    WHEN ${order}.pbm_lost IS NOT NULL OR ${some(`a.state = 'authorised' AND a.valid_until <= now()`)} THEN 'lost'
    WHEN ${some(`a.state IN ('asked', 'pending')`)} THEN 'waits' END`
}

/** Why an order does not go on, in a sentence. */
export const PBM_SAID: Readonly<Record<PbmStanding, string>> = {
  waits: 'A operadora do PBM ainda não respondeu: espere a resposta, ou desista da autorização.',
  lost: 'Um desconto de PBM deixou de valer e o total mudou: confira em PBM, neste pedido, e marque que viu.',
}

/** Nothing is said to a customer of what is still to change. @throws Refusal CONFLICT */
export function mustBeSettled({
  pbm_standing: standing,
}: Readonly<{ pbm_standing: PbmStanding | null }>): void {
  if (standing !== null) throw new Refusal('CONFLICT', PBM_SAID[standing])
}
