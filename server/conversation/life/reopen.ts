import type { ChatTicket } from '../../../contract/entities'
import { canSee, type Viewer } from '../../../src/domain/access/visibility'
import { step, takes } from '../../../src/domain/kernel/step'
import { ticketSteps } from '../../../src/domain/kernel/steps.gen'
import { mayReopen, REOPEN_SENTENCES, reopenHours } from '../../../src/domain/tickets/reopening'
import { customerErased } from '../../directory/customers/locked-customer'
import { isUniqueViolation } from '../../platform/db/unique-violation'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import { reopened } from '../seam'
import { userName } from '../tickets/conversation'
import { conversationKey } from '../tickets/conversation-key'
import { type LockedTicket, lockVisibleTicket } from '../tickets/locked-ticket'
import { lockUnfinished } from '../tickets/open'
import { readTicket } from '../tickets/ticket.row'
import { mustHaveTakenFirst, readPickSettings } from '../transfers/pick'
import { lockReceiver } from '../transfers/receiver'
import { tellMove } from './move'

/**
 * Opens a closed ticket again, in the hands of whoever asks. Its reason falls away with the closing.
 * @throws Refusal when it is too late, when it was somebody else's, when the customer has another unfinished
 * ticket (`extensions.ticket` names it where the viewer may see it), when the viewer has no room, or
 * must take somebody from the queue first.
 */
export async function reopenTicket(work: Work, viewer: Viewer, id: string, now: Date): Promise<ChatTicket> {
  const ticket = await lockVisibleTicket(work, viewer, id)
  if (!takes(ticketSteps, ticket.state, 'REOPEN'))
    throw new Refusal('CONFLICT', 'Este atendimento não está encerrado.')
  const { finished_at } = await readTicket(work, id)
  const gone = await work.one('SELECT 1 FROM customers WHERE id = $1 AND erased_at IS NOT NULL', [
    ticket.customer_id,
  ])
  if (gone) throw customerErased()
  const hours = reopenHours(await readPickSettings(work), ticket.instance_id)
  const verdict = mayReopen(viewer, { user_id: ticket.user_id, finished_at }, hours, now.getTime())
  if (verdict !== 'yes') throw new Refusal('FORBIDDEN', REOPEN_SENTENCES[verdict](hours))
  await mustBeOpenable(work, viewer, ticket)
  const receiver = await lockReceiver(work, viewer.id, ticket)
  await receiver.room()
  await mustHaveTakenFirst(work, viewer)
  const told: Change[] = []
  await reopened.run(work, 'record', [{ ticket, takenBack: false, told }])
  await work
    .query(
      `UPDATE chat_tickets SET state = $2, previous_user_id = coalesce(user_id, previous_user_id), user_id = $3,
         finished_at = NULL, closed_by = NULL, closing_reason_id = NULL, closing = NULL, nps_until = NULL,
         is_research = is_research AND nps_until IS NULL, review_until = NULL, placed_at = $4, updated_at = now() WHERE id = $1`,
      [id, step(ticketSteps, ticket.state, 'REOPEN'), Number(viewer.id), now],
    )
    .catch(otherMeanwhile)
  return tellMove(work, viewer, ticket, {
    event: 'Changed',
    text: 'reabriu o atendimento.',
    now,
    before: told,
  })
}

const other = (extra: Record<string, unknown> = {}, about = '') =>
  new Refusal('CONFLICT', `Este cliente já tem outro atendimento em andamento${about}.`, extra)

/** The customer wrote at the very moment in which a ticket of theirs was opened again. */
export function otherMeanwhile(error: unknown): never {
  throw isUniqueViolation(error) ? other() : error
}

/**
 * May a closed ticket be opened again where it was?
 * @throws Refusal CONFLICT where its connection was deleted, and while another ticket of this conversation is unfinished.
 */
export async function mustBeOpenable(work: Work, viewer: Viewer, ticket: LockedTicket): Promise<void> {
  const gone = await work.one('SELECT 1 FROM instances WHERE id = $1 AND deleted_at IS NOT NULL', [
    ticket.instance_id,
  ])
  if (gone)
    throw new Refusal(
      'CONFLICT',
      'A conexão deste atendimento foi excluída. Inicie um atendimento com o cliente por outra conexão.',
    )
  const conversation = { instanceId: ticket.instance_id, customerId: ticket.customer_id }
  const there = (await lockUnfinished(work, [conversation])).get(conversationKey(conversation))
  if (!there) return
  if (!canSee(viewer, there)) throw other()
  const { protocol } = await readTicket(work, there.id)
  const place = there.user_id === null ? 'na fila' : `com ${await userName(work, there.user_id)}`
  throw other({ ticket: { id: there.id, protocol } }, `: ${protocol}, ${place}`)
}
