import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { takes } from '../../../src/domain/kernel/step'
import { transferSteps } from '../../../src/domain/kernel/steps.gen'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { departmentInUse } from '../../directory/departments/in-use'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { checkedMany, eachByItself } from '../../platform/graphql/bulk'
import { Refusal } from '../../platform/graphql/refusal'
import type { BulkTicketResult, MutationBulkChatTicketsArgs } from '../../platform/graphql/resolvers.gen'
import { ticketNotFound } from '../tickets/locked-ticket'
import { confirmTransfer } from '../transfers/answer'
import { openTransferOf } from '../transfers/cancel'
import { createTransfer } from '../transfers/create'
import { finishTicket, returnTicket } from './close'
import { changeDepartment } from './department'
import { beginFinishing, cancelFinishing } from './finishing'
import { checkedClosing } from './reasons'
import { takeBack } from './take-back'

type One = (work: Work, id: string) => Promise<unknown>

/**
 * Does the same to many tickets, each in a transaction of its own: what one of them is refused costs the
 * others nothing, and what was done stays done.
 * @throws Refusal when the viewer may see none of them, or what is asked for cannot be done to any.
 */
export async function bulkTickets(
  db: Database,
  tenant: Tenant,
  viewer: Viewer,
  args: MutationBulkChatTicketsArgs,
  now: Date,
): Promise<BulkTicketResult[]> {
  const ids = checkedMany(args.ids)
  const one = oneOf(viewer, args, now)
  await db.work(
    tenant,
    async (work) => {
      await mustExist(work, args)
      // What one gave away may be out of one's sight.
      if (args.action !== 'back') await mustSeeSome(work, viewer, ids)
    },
    { readOnly: true },
  )
  return eachByItself(db, tenant, ids, one)
}

function oneOf(viewer: Viewer, args: MutationBulkChatTicketsArgs, now: Date): One {
  const { action, next_user_id, department_id, reason_id, fields, note } = args
  switch (action) {
    case 'close':
      return (work, id) => finishTicket(work, viewer, id, now, { reason_id, fields })
    case 'begin_closing':
      return (work, id) => beginFinishing(work, viewer, id, now)
    case 'cancel_closing':
      return (work, id) => cancelFinishing(work, viewer, id, now)
    case 'inbox':
      return (work, id) => returnTicket(work, viewer, id, now)
    case 'user':
      if (!next_user_id) throw new Refusal('INVALID', 'Escolha quem recebe os atendimentos.')
      return (work, id) => handOver(work, viewer, id, next_user_id, note ?? null, now)
    case 'department':
      if (!department_id) throw new Refusal('INVALID', 'Escolha o setor que recebe os atendimentos.')
      return (work, id) => changeDepartment(work, viewer, id, department_id, now)
    case 'back':
      return (work, id) => takeBack(work, viewer, id, now)
    default:
      throw new Refusal('INVALID', 'Ação desconhecida.')
  }
}

/** Hands a ticket over at once: what one does for many, nobody wants to be asked about one by one. */
async function handOver(
  work: Work,
  viewer: Viewer,
  id: string,
  userId: string,
  note: string | null,
  now: Date,
): Promise<void> {
  const owner = await work.one<{ user_id: string | null }>(
    'SELECT user_id::text FROM chat_tickets WHERE id = $1',
    [isId(id) ? id : null],
  )
  // An administrator who takes a ticket out of a colleague's hands names the colleague (transfers/create.ts).
  const previous = viewer.role === ADMINISTRATOR ? (owner?.user_id ?? null) : null
  const transfer = await createTransfer(
    work,
    viewer,
    { chat_ticket_id: id, next_user_id: userId, previous_user_id: previous, note },
    now,
  )
  const open = await openTransferOf(work, id)
  if (open?.id === transfer.id && takes(transferSteps, open.state, 'CONFIRM'))
    await confirmTransfer(work, viewer, transfer.id, now)
}

/** @throws Refusal when a person, department or reason that is named does not exist. */
async function mustExist(work: Work, args: MutationBulkChatTicketsArgs): Promise<void> {
  const { next_user_id: userId, department_id: departmentId, reason_id: reasonId } = args
  if (userId) {
    const user = isId(userId)
      ? await work.one('SELECT 1 FROM users WHERE id = $1::bigint AND deleted_at IS NULL', [userId])
      : undefined
    if (!user) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.')
  }
  if (departmentId) await departmentInUse(work, departmentId)
  if (reasonId) await checkedClosing(work, '0', { reason_id: reasonId, fields: args.fields ?? null })
}

async function mustSeeSome(work: Work, viewer: Viewer, ids: readonly string[]): Promise<void> {
  const parameters = new Parameters()
  const among = parameters.add(ids.filter(isId))
  const seen = await work.one(
    `SELECT 1 FROM chat_tickets t WHERE t.id = ANY(${among}::bigint[]) AND ${visibleTo(viewer, parameters)} LIMIT 1`,
    parameters.values,
  )
  if (!seen) throw ticketNotFound()
}
