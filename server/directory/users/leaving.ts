import { isUserId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { Leaving, LeavingInput } from '../../platform/graphql/resolvers.gen'
import type { Principal } from '../../platform/principal'
import { countCustomersOf, passOnCustomers } from '../customers/attendants'
import type { LeftMessages } from '../moments'
import { type LockedUser, lockUser } from './locked-user'

/** What becomes of what somebody leaves behind; null: it stays as it is. */
export type Left = Readonly<{
  messages: LeftMessages | null
  /** Whose their customers become; `to` null: nobody's. */
  customers: Readonly<{ to: string | null }> | null
}>

/**
 * Where nothing was chosen of somebody who is deleted: they do not come back, so nothing leaves in their name and nobody
 * is kept as theirs. Nothing is sent that nobody looked at: it is canceled, and the conversation says so.
 */
export const OF_DELETED: Left = { messages: { kind: 'cancel' }, customers: { to: null } }
/** Of somebody who is blocked, perhaps for an hour: it stays. What comes due meanwhile is held (server/areas/schedules/deliver.ts). */
export const OF_BLOCKED: Left = { messages: null, customers: null }

/** What somebody has that would be left behind. @throws Refusal as lockUser. */
export async function leavingOf(work: Work, caller: Principal, id: string): Promise<Leaving> {
  const user = await lockUser(work, caller, id)
  const left = await work.one<{ tickets: number; scheduled: number }>(
    `SELECT (SELECT count(*) FROM chat_tickets WHERE user_id = $1 AND state <> 'closed')::integer AS tickets,
       (SELECT count(*) FROM scheduled_messages WHERE user_id = $1 AND state = 'pending' AND NOT as_shop)::integer AS scheduled`,
    [user.id],
  )
  return {
    chat_tickets: left?.tickets ?? 0,
    scheduled: left?.scheduled ?? 0,
    customers: await countCustomersOf(work, user.id),
  }
}

/**
 * What was chosen, and `unless` where nothing was.
 * @throws Refusal INVALID for an unknown choice, or the leaver themselves; NOT_FOUND for an unknown colleague.
 */
export async function checkedLeft(
  work: Work,
  leaverId: string,
  chosen: LeavingInput | null,
  unless: Left,
): Promise<Left> {
  const to = (id: string | null | undefined, field: 'scheduled_to' | 'customers_to') =>
    mustReceive(work, leaverId, id ?? null, field)
  return {
    messages: await messagesOf(chosen?.scheduled, unless, () => to(chosen?.scheduled_to, 'scheduled_to')),
    customers: await customersOf(chosen?.customers, unless, () => to(chosen?.customers_to, 'customers_to')),
  }
}

/** Gives their customers to whom it was chosen. */
export async function passOnLeft(work: Work, user: LockedUser, { customers }: Left): Promise<void> {
  if (customers) await passOnCustomers(work, user.id, customers.to === null ? null : Number(customers.to))
}

/**
 * The colleague who takes over.
 * @throws Refusal INVALID for nobody and for the leaver, NOT_FOUND for one who is none or may not come in.
 */
export async function mustReceive(
  work: Work,
  leaverId: string,
  id: string | null,
  field: string,
): Promise<string> {
  if (id === null) throw new Refusal('INVALID', 'Escolha um colega.', { field })
  const row = isUserId(id)
    ? await work.one(
        'SELECT 1 FROM users WHERE id = $1::bigint AND deleted_at IS NULL AND blocked_at IS NULL',
        [id],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Usuário não encontrado.', { field })
  if (id === leaverId) throw new Refusal('INVALID', 'Escolha outra pessoa.', { field })
  return id
}

async function messagesOf(
  chosen: string | null | undefined,
  unless: Left,
  to: () => Promise<string>,
): Promise<Left['messages']> {
  switch (chosen) {
    case null:
    case undefined:
      return unless.messages
    case 'cancel':
    case 'shop':
      return { kind: chosen }
    case 'move':
      return { kind: 'move', to: await to() }
    default:
      throw new Refusal('INVALID', 'Escolha o que fazer com as mensagens agendadas.', { field: 'scheduled' })
  }
}

async function customersOf(
  chosen: string | null | undefined,
  unless: Left,
  to: () => Promise<string>,
): Promise<Left['customers']> {
  switch (chosen) {
    case null:
    case undefined:
      return unless.customers
    case 'none':
      return { to: null }
    case 'move':
      return { to: await to() }
    default:
      throw new Refusal('INVALID', 'Escolha o que fazer com os clientes dessa pessoa.', {
        field: 'customers',
      })
  }
}
