import { PAYMENT_KINDS, type PaymentKind } from '../../../../contract/order-lists'
import { formatMoney } from '../../../../src/domain/money/money'
import { zoneOf } from '../../../platform/db/shop-zone'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { momentText } from '../../../platform/moment-text'
import { PAYMENT_STATE } from './payment-moves'

/** How a way to pay is called in a sentence. */
const CALLED: Readonly<Record<PaymentKind, string>> = {
  pix_static: 'Pix',
  pix_dynamic: 'Pix',
  cash: 'Dinheiro',
  card: 'Cartão',
  other: 'Outra forma',
}

type Awaited = { id: string; kind: string; amount: number; at: Date; by: string | null }

const calledKind = (kind: string) => CALLED[PAYMENT_KINDS.find((one) => one === kind) ?? 'other']

/**
 * Money that is asked for and has not come counts against what is due, however it is to come: two tills that ask for the
 * same would both take it. Gives the payments that are to be called off for another one of which `room` is left.
 * @throws Refusal CONFLICT with what is awaited, by whom it was asked for and when, where nobody said to replace it.
 */
export async function awaitedInTheWay(
  work: Work,
  { orderId, room, replace }: Readonly<{ orderId: string; room: number; replace: boolean }>,
): Promise<readonly string[]> {
  const open = await work.query<Awaited>(
    `SELECT p.id::text, p.kind, p.amount, p.created_at AS at, u.name AS by FROM payments p
     LEFT JOIN users u ON u.tenant_id = p.tenant_id AND u.id = p.user_id
     WHERE p.order_id = $1 AND ${PAYMENT_STATE} IN ('awaiting', 'requested') ORDER BY p.id`,
    [orderId],
  )
  const sum = open.reduce((all, { amount }) => all + amount, 0)
  if (sum <= room) return []
  if (replace) return open.map(({ id }) => id)
  const zone = await zoneOf(work)
  const said = open.map(({ kind, amount, at, by }) =>
    [
      calledKind(kind),
      formatMoney(amount),
      `${by === null ? '' : `por ${by} `}em ${momentText(at, zone)}`,
    ].join(', '),
  )
  throw new Refusal(
    'CONFLICT',
    `Já se espera ${formatMoney(sum)} deste pedido (${said.join('; ')}): confirme o que chegou, ou cancele a cobrança aberta para fazer outra.`,
    { field: 'replace' },
  )
}
