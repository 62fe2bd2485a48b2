import { holdsLine, isAwaited } from '../../../../src/domain/pbm/authorised'
import type { Work } from '../../../platform/db/work'
import { type Authorisation, advance, authorisationsOf } from '../../pbm/area'

type Line = Readonly<{ pbm_id: string | null }>

/** Takes back what stood at lines of a locked order and does not any more. Gives a sentence for each. */
export async function dropAuthorisations(
  work: Work,
  orderId: string,
  lines: readonly Line[],
  now: Date,
): Promise<string[]> {
  const kept = new Set(lines.flatMap(({ pbm_id: id }) => id ?? []))
  const dropped = (await authorisationsOf(work, orderId)).filter(
    ({ id, state }) => holdsLine(state) && !kept.has(id),
  )
  for (const one of dropped) await advance(work, one, 'WITHDRAW', now)
  return dropped.map(undone)
}

const undone = ({ product_name: name }: Authorisation): string => `autorização PBM de ${name} desfeita`

/**
 * Has authorisations follow their locked order to a phase: what is handed over is confirmed, and what nobody waits for any more, or was
 * called off, is taken back.
 */
export async function followOrder(work: Work, orderId: string, to: string, now: Date): Promise<void> {
  if (to !== 'delivered' && to !== 'canceled' && to !== 'returned') return
  for (const one of await authorisationsOf(work, orderId)) {
    if (to !== 'delivered') await advance(work, one, 'WITHDRAW', now)
    else if (one.state === 'authorised') await advance(work, one, 'CONFIRM', now)
    else if (isAwaited(one.state)) await advance(work, one, 'WITHDRAW', now)
  }
}

/** Takes back what was sold by these authorisations of a locked order: their lines have come back whole. */
export async function giveBackLines(
  work: Work,
  orderId: string,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  if (ids.length === 0) return
  for (const one of await authorisationsOf(work, orderId))
    if (ids.includes(one.id)) await advance(work, one, 'WITHDRAW', now)
}
