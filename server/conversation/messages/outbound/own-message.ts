import type { CustomerChat, MessageDetails } from '../../../../contract/entities'
import { canSee, type TicketScope, type Viewer } from '../../../../src/domain/access/visibility'
import type { DeliveryState } from '../../../../src/domain/kernel/steps.gen'
import { CAMPAIGN_KEY } from '../../../../src/domain/messages/campaign-key'
import type { Choices } from '../../../../src/domain/messages/choices'
import type { MediaKind } from '../../../../src/domain/messages/media-kinds'
import type { StructuredKind } from '../../../../src/domain/messages/structured-kinds'
import type { OrderMessage } from '../../../../src/domain/orders/order-message'
import { cleanText } from '../../../platform/db/clean-text'
import { insertMany, into, returning } from '../../../platform/db/insert-many'
import type { Work } from '../../../platform/db/work'
import { type Change, publish } from '../../../platform/events/publish'
import { Refusal } from '../../../platform/graphql/refusal'
import { type LockedTicket, placeOf } from '../../tickets/locked-ticket'
import { readTicket } from '../../tickets/ticket.row'
import { readMessages } from '../message.row'

/** Meta's limit for text, in characters (whatsapp-facts 2.1). */
const LONGEST_TEXT = 4096
/** What the envelope of an event carries. */
const LONGEST_HASH = 128

/**
 * The text as stored.
 * @throws Refusal INVALID when there is nothing to say or too much.
 */
export function checkedText(typed: string): string {
  const text = cleanText(typed)
  if (text.trim() === '') throw new Refusal('INVALID', 'Escreva uma mensagem.')
  if (Array.from(text).length > LONGEST_TEXT)
    throw new Refusal('INVALID', 'A mensagem passa do limite de 4.096 caracteres.')
  return text
}

/** @throws Refusal INVALID when the key is empty, too long, not printable, or as those of campaigns. */
export function checkedHash(hash: string): string {
  if (hash.length > LONGEST_HASH || !/^[\x21-\x7e]+$/.test(hash) || hash.startsWith(CAMPAIGN_KEY))
    throw new Refusal('INVALID', 'Identificador de envio inválido.')
  return hash
}

/**
 * The message that this hash already made, if it did: the same hash gives the same message for ever.
 * @throws Refusal CONFLICT when the hash belongs to a message that the caller may not see.
 */
export async function messageOfHash(work: Work, viewer: Viewer, hash: string): Promise<CustomerChat | null> {
  const row = await work.one<TicketScope & { id: string }>(
    `SELECT m.id::text, t.user_id::text, t.department_id::text, t.instance_id::text
     FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     WHERE m.hash = $1`,
    [hash],
  )
  if (!row) return null
  const message = (await readMessages(work, [row.id])).get(row.id)
  if (!message || (message.user_sending_id !== viewer.id && !canSee(viewer, row)))
    throw new Refusal('CONFLICT', 'Este identificador de envio já foi usado.')
  return message
}

/** What a user's message says. */
export type OwnContent = {
  type: 'chat' | 'comment' | 'template' | StructuredKind | MediaKind
  /** Of a message with a file: what stands for it where only text is shown. */
  text: string
  caption: string | null
  documentName: string | null
  mime: string | null
  /** Its file's id. */
  fileId: string | null
  /** A note spoken into the microphone. */
  voice: boolean
  /** Of a template: what the provider is told, settled when it was taken. */
  template?: TemplateOrder
  /** Of a place or of cards: what they are. */
  details?: MessageDetails
  /** Of a question with options: what the provider is told. */
  choices?: Choices
  /** Of a message about an order: what the provider is told. */
  order?: OrderMessage
  /** What stands around the text of a template or a question. */
  around?: { header: string | null; footer: string | null; buttons: object }
}

/** A template as it is sent: its `components` without the header's file, and of which kind that is. */
export type TemplateOrder = {
  name: string
  language: string
  components: readonly object[]
  header: 'image' | 'video' | 'document' | null
}

/** Text and nothing else. */
export const plainContent = (type: 'chat' | 'comment' | StructuredKind, text: string): OwnContent => ({
  type,
  text,
  caption: null,
  documentName: null,
  mime: null,
  fileId: null,
  voice: false,
})

/** A message or comment written by a user. */
export type OwnMessage = {
  ticket: LockedTicket
  /** Null: said by the shop itself, in nobody's name. */
  userId: string | null
  hash: string
  content: OwnContent
  parentId: string | null
  delivery: DeliveryState
  at: Date
  /** The customer from whose conversation it is passed on. */
  forwardedFrom?: string
  /** Nobody typed it; of that, whether it asks for a grade. */
  byItself?: { research: boolean }
}

const OWN = into(
  'customer_chats',
  `chat_ticket_id bigint, customer_id bigint, instance_id bigint, hash text, type text, message text, sent_at timestamptz,
   delivery text, tag_type text, user_id integer, parent_id bigint, caption text, document_name text, document_mimetype text,
   media_file_id bigint, raw jsonb, message_header text, message_footer text, message_buttons jsonb, is_forwarded boolean,
   forwarded_customer_id bigint, details jsonb, is_bot_message boolean, is_research boolean`,
  {
    conflict: '(tenant_id, hash) WHERE hash IS NOT NULL DO NOTHING',
    returning: returning<{ id: string; hash: string }>('id::text, hash'),
  },
)

/** Stores them in their order; gives the ids by their hashes. Whose hash was used before, or at this very moment, is not among them. */
export async function insertOwns(
  work: Work,
  messages: readonly OwnMessage[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await insertMany(
    work,
    OWN,
    messages.map(({ ticket, content, userId, byItself, ...own }) => ({
      chat_ticket_id: ticket.id,
      customer_id: ticket.customer_id,
      instance_id: ticket.instance_id,
      hash: own.hash,
      type: content.type,
      message: content.text,
      sent_at: own.at,
      delivery: own.delivery,
      tag_type: 'out',
      user_id: userId === null ? null : Number(userId),
      parent_id: own.parentId,
      caption: content.caption,
      document_name: content.documentName,
      document_mimetype: content.mime,
      media_file_id: content.fileId,
      raw: rawOf(content),
      message_header: content.around?.header ?? null,
      message_footer: content.around?.footer ?? null,
      message_buttons: content.around?.buttons ?? null,
      is_forwarded: own.forwardedFrom !== undefined,
      forwarded_customer_id: own.forwardedFrom ?? null,
      details: content.details ?? null,
      is_bot_message: byItself !== undefined,
      is_research: byItself?.research ?? false,
    })),
  )
  return new Map(rows.map(({ id, hash }) => [hash, id]))
}

/** Stores one; undefined when its hash was used by somebody at this very moment. */
export const insertOwn = async (work: Work, own: OwnMessage): Promise<string | undefined> =>
  (await insertOwns(work, [own])).get(own.hash)

/** What whoever sends it has to know beyond the columns. */
export function rawOf({ voice, template, choices, order }: OwnContent): object | null {
  if (order) return { order }
  if (template) return { template }
  if (choices) return { choices }
  return voice ? { voice: true } : null
}

/** Tells that a stored message came into being, and what changed `beside` it; gives it as the contract shows it. */
export async function announceOwn(
  work: Work,
  id: string,
  ticketId: string,
  hash: string,
  beside: readonly Change[] = [],
): Promise<CustomerChat> {
  const message = (await readMessages(work, [id])).get(id)
  if (!message) throw new Error('a message vanished inside its transaction')
  const ticket = await readTicket(work, ticketId)
  const [rev] = await publish(work, [
    {
      event: 'customerChatCreated',
      data: (seq) => ({ message: { ...message, rev: seq }, ticket: { ...ticket, rev: seq } }),
      audience: {
        kind: 'ticket',
        scopes: [
          placeOf({
            user_id: ticket.user_id,
            department_id: ticket.inbox_department_id,
            instance_id: ticket.instance_id,
          }),
        ],
      },
      hash,
      rows: [
        { table: 'customer_chats', id },
        { table: 'chat_tickets', id: ticketId },
      ],
    },
    ...beside,
  ])
  return { ...message, rev: rev ?? message.rev }
}
