import { formatMoney } from '../../../src/domain/money/money'
import { storeOf } from '../../../src/domain/store/store-form'
import { filledIn } from '../../../src/domain/templates/filled-in'
import { type OwnContent, plainContent } from '../../conversation/messages/outbound/own-message'
import { valuesAbout } from '../../conversation/messages/outbound/said-by-itself'
import type { LockedTicket } from '../../conversation/tickets/locked-ticket'
import { storeInfos } from '../../directory/store/infos'
import type { Work } from '../../platform/db/work'
import { type TemplateColumns, templateFor } from '../order-statuses/area'
import type { KeptRule } from './rule.row'
import type { Due } from './send'

type Said = TemplateColumns & { message: string }

/** Occurrences that are the id of an order. */
const OF_ORDER: ReadonlySet<string> = new Set(['order_ready', 'after_purchase'])

/** What a rule says to a customer, filled in: in words while their 24 hours run, by its template after them; null: nothing can be said. */
export async function contentOf(
  work: Work,
  rule: KeptRule,
  ticket: LockedTicket,
  { occurrence }: Pick<Due, 'occurrence'>,
  { windowOpen, now }: Readonly<{ windowOpen: boolean; now: Date }>,
): Promise<OwnContent | null> {
  const said = await work.one<Said>(
    `SELECT message, template_name, template_language, template_values::text AS template_values
     FROM relationship_templates WHERE id = $1`,
    [rule.template_id],
  )
  if (!said) return null
  const order = OF_ORDER.has(rule.trigger)
    ? await work.one<{ number: string; total: number }>('SELECT number, total FROM orders WHERE id = $1', [
        occurrence,
      ])
    : undefined
  const { values } = await valuesAbout(work, ticket, '', now)
  // By the name over its door, where it has said one: a connection's is for colleagues.
  const { trade_name: shop } = storeOf(await storeInfos(work), ticket.instance_id)
  const known = {
    ...values,
    ...(shop !== '' && { loja: shop }),
    ...(order && {
      numero_pedido: order.number,
      total_pedido: formatMoney(order.total).replace('\u00a0', ' '),
    }),
  }
  if (!windowOpen) {
    const content = await templateFor(work, said, ticket.instance_id, known)
    return 'not' in content ? null : content
  }
  const text = filledIn(said.message, known)
  return text === null ? null : plainContent('chat', text)
}
