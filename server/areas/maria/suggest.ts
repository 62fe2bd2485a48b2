import { lockVisibleTicket } from '../../conversation/tickets/locked-ticket'
import { Refusal } from '../../platform/graphql/refusal'
import type { MariaDraft } from '../../platform/graphql/resolvers.gen'
import type { Principal } from '../../platform/principal'
import { helpsIn, openDraft } from './drafts'
import { type Thinking, think } from './run/think'

/**
 * Has her think about what the customer of a ticket wrote last, by the same gates; null: she has nothing to suggest.
 * @throws Refusal NOT_FOUND, CONFLICT where she is off, or something answers by itself
 */
export async function suggest(
  { db, tenant, config }: Pick<Thinking, 'db' | 'tenant' | 'config'>,
  { viewer }: Principal,
  ticketId: string,
): Promise<MariaDraft | null> {
  await db.work(tenant, async (work) => {
    const ticket = await lockVisibleTicket(work, viewer, ticketId)
    if (!(await helpsIn(work, ticket.id)))
      throw new Refusal(
        'CONFLICT',
        'A Maria não ajuda neste atendimento: ela está desligada aqui, ou um robô responde.',
      )
  })
  await think({ db, tenant, config, now: () => new Date() }, ticketId, { asked: true })
  return db.work(tenant, (work) => openDraft(work, ticketId))
}
