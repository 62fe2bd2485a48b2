import type { CustomerChat } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { deliverySteps } from '../../../../src/domain/kernel/steps.gen'
import { maySendAgainst } from '../../../directory/consents/overrule'
import { inMaintenance, whatsappOff } from '../../../directory/platform-state/off.sql'
import type { Work } from '../../../platform/db/work'
import { type Change, publish } from '../../../platform/events/publish'
import { Refusal } from '../../../platform/graphql/refusal'
import type { MutationSendMessageArgs } from '../../../platform/graphql/resolvers.gen'
import { sending, sent } from '../../seam'
import { lockAnswered, mustReply } from '../../tickets/conversation'
import type { LockedTicket } from '../../tickets/locked-ticket'
import { writeLogLines } from '../log-line'
import { enqueueSend, type OnlyWhile, type Rank } from './outbox'
import {
  announceOwn,
  checkedHash,
  checkedText,
  insertOwn,
  messageOfHash,
  type OwnContent,
  type OwnMessage,
  plainContent,
} from './own-message'
import { checkedParent } from './parent'
import { mustBeInWindow } from './window'

/**
 * Takes a text for the customer: the row, its event and its place in the outbox, all or none. Asked again with
 * the same hash it gives the same message, whatever happened to the ticket since.
 * @throws Refusal when the text or the hash is no good, or the viewer may not write in this conversation.
 */
export const sendMessage = (
  work: Work,
  viewer: Viewer,
  args: MutationSendMessageArgs,
  now: Date,
): Promise<CustomerChat> =>
  sendOwn(work, viewer, args, async () => plainContent('chat', checkedText(args.message)), now)

/** Where a message of a user's goes, its key, and the quick answers that it was made from. */
type Destination = Pick<
  MutationSendMessageArgs,
  'to_number' | 'instance_id' | 'reply_message_id' | 'hash' | 'quick_answer_ids'
> &
  Readonly<{ against?: string | null }>

/** As {@link sendMessage}, for content of any kind, which is asked for unless the hash is known. */
export async function sendOwn(
  work: Work,
  viewer: Viewer,
  args: Destination,
  contentOf: () => Promise<OwnContent>,
  now: Date,
): Promise<CustomerChat> {
  const hash = checkedHash(args.hash)
  const known = await messageOfHash(work, viewer, hash)
  if (known) return known
  const content = await contentOf()
  const ticket = await lockAnswered(work, viewer, args.to_number, args.instance_id)
  // Who held the lock before us may have stored this very message.
  const meanwhile = await messageOfHash(work, viewer, hash)
  if (meanwhile) return meanwhile
  await mustReply(work, viewer, ticket)
  await mustBeActive(work, ticket)
  await mustBeInWindow(work, ticket, content.type, now)
  const sender = { userId: viewer.id, source: hash, against: args.against ?? null }
  const overruled = content.template
    ? await maySendAgainst(work, sender, work, ticket.customer_id, 'whatsapp', 'answer', now, {
        instanceId: ticket.instance_id,
        template: content.template,
      })
    : null
  const parentId = await checkedParent(work, ticket, args.reply_message_id ?? null)
  const refusal = await sending.run(work, 'decide', [{ ticket, userId: viewer.id, content, now }])
  if (refusal) throw refusal
  const own = { ticket, userId: viewer.id, hash, content, parentId, at: now }
  const message = await storeSend(work, own, { quickAnswerIds: args.quick_answer_ids ?? [] })
  if (overruled !== null) {
    const line = { ticketId: ticket.id, text: `enviou ${overruled}`, at: now, userId: viewer.id }
    await publish(work, await writeLogLines(work, [line]))
  }
  return message
}

/** How a message leaves. */
type Leaving = Readonly<{
  rank?: Rank
  /** What must hold of the ticket when it leaves; null: nothing. */
  only?: OnlyWhile | null
  /** The quick answers that it was made from. */
  quickAnswerIds?: readonly string[]
}>

/**
 * Stores a message for the customer of a locked ticket, with its event and its place in the outbox; where a person says it, a bot
 * that answered there does no more. What else is done when something is said stands in docs/seam.md.
 * @throws Refusal CONFLICT when the hash was used by somebody at this very moment.
 */
export async function storeSend(
  work: Work,
  own: Omit<OwnMessage, 'delivery'>,
  { rank = 'person', only = null, quickAnswerIds = [] }: Leaving = {},
): Promise<CustomerChat> {
  const { ticket, hash, at } = own
  const id = await insertOwn(work, { ...own, delivery: deliverySteps.initial })
  if (id === undefined) throw new Refusal('CONFLICT', 'Este identificador de envio já foi usado.')
  await work.query(
    `UPDATE chat_tickets SET last_message_id = $2, last_message_at = greatest(last_message_at, $3),
       waiting_since = NULL, open_by_template = open_by_template OR $4, bot_is_active = bot_is_active AND $5, updated_at = now()
     WHERE id = $1`,
    // What was planned is no person who has come: the bot goes on.
    [ticket.id, id, at, own.content.type === 'template', rank !== 'person'],
  )
  await enqueueSend(work, id, rank, only)
  const { userId, content } = own
  const told: Change[] = []
  await sent.run(work, 'record', [{ ticketId: ticket.id, userId, content, quickAnswerIds, told }])
  return announceOwn(work, id, ticket.id, hash, told)
}

/**
 * @throws Refusal MAINTENANCE while the platform is in maintenance; DISCONNECTED while WhatsApp is said to be off, or
 *   the connection is being restarted or is switched off: these pass, and the same asked again later is taken.
 *   CONFLICT where the connection was deleted.
 */
export async function mustBeActive(work: Work, ticket: LockedTicket): Promise<void> {
  const row = await work.one<{
    activated: boolean
    reset_finished: boolean
    deleted: boolean
    maintenance: boolean
    whatsapp_off: boolean
  }>(
    `SELECT i.activated, i.reset_finished, i.deleted_at IS NOT NULL AS deleted, ${inMaintenance('i.tenant_id')} AS maintenance,
       ${whatsappOff('i.tenant_id')} AS whatsapp_off
     FROM instances i WHERE i.id = $1`,
    [ticket.instance_id],
  )
  if (row?.deleted)
    throw new Refusal(
      'CONFLICT',
      'A conexão deste atendimento foi excluída. Encerre-o e atenda o cliente por outra conexão.',
    )
  if (row?.maintenance)
    throw new Refusal(
      'MAINTENANCE',
      'A plataforma está em manutenção. As mensagens podem ser enviadas assim que ela terminar.',
    )
  if (row?.whatsapp_off)
    throw new Refusal(
      'DISCONNECTED',
      'O WhatsApp está fora do ar. As mensagens podem ser enviadas assim que ele voltar.',
    )
  if (row && !row.reset_finished)
    throw new Refusal(
      'DISCONNECTED',
      'A conexão deste atendimento está em manutenção: está sendo reiniciada. Tente de novo em instantes.',
    )
  if (!row?.activated) throw new Refusal('DISCONNECTED', 'A conexão deste atendimento está desconectada.')
}
