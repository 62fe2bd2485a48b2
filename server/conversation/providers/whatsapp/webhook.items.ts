import * as v from 'valibot'
import type { AccountNotice } from '../../../directory/instances/notices'
import { cleanJson } from '../../../platform/db/clean-text'
import type { TemplateStatus } from '../../templates/status.receive'
import type { BrokenItem } from '../intake'
import { AccountChangeSchema, accountNoticeOf } from './account-notices'
import { BESIDE, BesideChangeSchema, type BesideItem, contactsIn } from './beside'
import { TemplateNewsSchema, templateNewsOf } from './template-news'
import {
  ChangeSchema,
  type Contact,
  EchoChangeSchema,
  EchoSchema,
  EntrySchema,
  EnvelopeSchema,
  type InboundMessage,
  type InboundStatus,
  listAt,
  MessageSchema,
  StatusSchema,
  type TemplateChange,
  TemplateChangeSchema,
} from './webhook.schema'

/** Where an item came from: the stored body, and the number that it was sent to. */
type Origin = { webhookId: string; phoneNumberId: string; receivedAt: Date }

export type MessageItem = Origin & {
  kind: 'message'
  message: InboundMessage
  contact: Contact | null
  /** How many messages stand before it in the body. */
  position: number
}
/** What was written on the shop's own phone: `message.from` is the customer, as in what they write. */
export type EchoItem = Origin & { kind: 'echo'; message: InboundMessage; position: number }
export type StatusItem = Origin & { kind: 'status'; status: InboundStatus }
/** How a template stands now. */
export type TemplateItem = { kind: 'template'; webhookId: string; status: TemplateStatus }
/** Something about an account, or one of its numbers. */
export type AccountItem = { kind: 'account'; webhookId: string; notice: AccountNotice }
export type WebhookItem =
  | MessageItem
  | EchoItem
  | BesideItem
  | StatusItem
  | TemplateItem
  | AccountItem
  | BrokenItem

export type StoredWebhook = { id: string; body: Buffer; received_at: Date }

/**
 * Takes a stored body apart: every message and every status of every change of every entry. Never throws.
 * Fields that nobody here asks for give nothing.
 */
export function itemsOf(webhook: StoredWebhook): WebhookItem[] {
  const broken = (reason: string, item: unknown): BrokenItem => ({
    kind: 'broken',
    webhookId: webhook.id,
    reason,
    item,
  })
  let json: unknown
  try {
    json = cleanJson(JSON.parse(webhook.body.toString('utf8')))
  } catch {
    // SyntaxError, or RangeError for a body nested beyond the stack.
    return [broken('not JSON', null)]
  }
  const envelope = v.safeParse(EnvelopeSchema, json)
  if (!envelope.success) return [broken(reasonOf('envelope', envelope.issues), json)]
  let messages = 0
  const position = () => messages++
  return envelope.output.entry.flatMap((raw) => {
    const entry = v.safeParse(EntrySchema, raw)
    if (!entry.success) return [broken(reasonOf('entry', entry.issues), raw)]
    const { id, time, changes } = entry.output
    return changes.flatMap((change) => [
      ...(id === undefined ? [] : accountItems(change, { wabaId: id, time, webhook })),
      ...messageItems(change, webhook, broken, position),
    ])
  })
}

type Account = { wabaId: string; time: string | number | undefined; webhook: StoredWebhook }

/** What a change says of an account or its templates: these name no phone number. */
function accountItems(raw: unknown, { wabaId, time, webhook }: Account): WebhookItem[] {
  const template = v.safeParse(TemplateChangeSchema, raw)
  if (template.success)
    return [{ kind: 'template', webhookId: webhook.id, status: templateStatusOf(wabaId, template.output) }]
  const news = v.safeParse(TemplateNewsSchema, raw)
  if (news.success) {
    const { notice, change } = templateNewsOf(news.output, { wabaId, time, receivedAt: webhook.received_at })
    return [
      { kind: 'account', webhookId: webhook.id, notice },
      { kind: 'template', webhookId: webhook.id, status: change },
    ]
  }
  const account = v.safeParse(AccountChangeSchema, raw)
  if (!account.success) return []
  const notice = accountNoticeOf(account.output, { wabaId, time, receivedAt: webhook.received_at })
  return [{ kind: 'account', webhookId: webhook.id, notice }]
}

type Break = (reason: string, item: unknown) => BrokenItem

/** The messages and statuses of a change; of other fields none. */
function messageItems(
  raw: unknown,
  webhook: StoredWebhook,
  broken: Break,
  position: () => number,
): WebhookItem[] {
  const { field } = v.parse(v.fallback(v.looseObject({ field: v.string() }), { field: 'messages' }), raw)
  if (field === 'smb_message_echoes') return echoItems(raw, webhook, broken, position)
  if (Object.hasOwn(BESIDE, field)) return besideItems(raw, webhook, broken, position)
  if (field !== 'messages') return []
  const change = v.safeParse(ChangeSchema, raw)
  if (!change.success) return [broken(reasonOf('change', change.issues), raw)]
  const { metadata, contacts, messages, statuses } = change.output.value
  const origin = {
    webhookId: webhook.id,
    phoneNumberId: metadata.phone_number_id,
    receivedAt: webhook.received_at,
  }
  const known = contactsIn(contacts)
  return [
    ...messages.map((item): WebhookItem => {
      const parsed = v.safeParse(MessageSchema, item)
      if (!parsed.success) return broken(reasonOf('message', parsed.issues), item)
      const message = parsed.output
      return {
        ...origin,
        kind: 'message',
        message,
        contact: contactOf(message, known),
        position: position(),
      }
    }),
    ...statuses.map((item): WebhookItem => {
      const parsed = v.safeParse(StatusSchema, item)
      if (!parsed.success) return broken(reasonOf('status', parsed.issues), item)
      return { ...origin, kind: 'status', status: parsed.output }
    }),
  ]
}

function echoItems(
  raw: unknown,
  webhook: StoredWebhook,
  broken: Break,
  position: () => number,
): WebhookItem[] {
  const change = v.safeParse(EchoChangeSchema, raw)
  if (!change.success) return [broken(reasonOf('change', change.issues), raw)]
  const { metadata, message_echoes: echoes } = change.output.value
  const phoneNumberId = metadata.phone_number_id
  return echoes.map((item) => {
    const parsed = v.safeParse(EchoSchema, item)
    if (!parsed.success) return broken(reasonOf('echo', parsed.issues), item)
    const { to, to_user_id: userId, ...written } = parsed.output
    const message = { ...written, from: to, from_user_id: userId }
    return {
      kind: 'echo',
      webhookId: webhook.id,
      phoneNumberId,
      receivedAt: webhook.received_at,
      message,
      position: position(),
    }
  })
}

/** Calls and choices, each of which is read when it is taken in. */
function besideItems(
  raw: unknown,
  webhook: StoredWebhook,
  broken: Break,
  position: () => number,
): WebhookItem[] {
  const change = v.safeParse(BesideChangeSchema, raw)
  if (!change.success) return [broken(reasonOf('change', change.issues), raw)]
  const { field, value } = change.output
  const origin = {
    webhookId: webhook.id,
    phoneNumberId: value.metadata.phone_number_id,
    receivedAt: webhook.received_at,
    contacts: contactsIn(value.contacts),
  }
  return listAt(value, BESIDE[field]).map((item) => ({
    kind: 'beside',
    ...origin,
    field,
    raw: item,
    position: position(),
  }))
}

/** Meta spells languages in two ways (whatsapp-facts 1.7); lists have the underscore. */
const templateStatusOf = (wabaId: string, { value }: TemplateChange): TemplateStatus => ({
  wabaId,
  name: value.message_template_name,
  language: value.message_template_language.replace('-', '_'),
  status: value.event,
  category: null,
  comingCategory: null,
  quality: null,
  // Of a pause it is said elsewhere which one it is: FIRST_PAUSE, SECOND_PAUSE.
  reason: value.reason && value.reason !== 'NONE' ? value.reason : (value.other_info?.title ?? null),
})

/** Contacts stand beside the messages in no promised order: matched by address, never by position. */
function contactOf(message: InboundMessage, contacts: readonly Contact[]): Contact | null {
  const { from, from_user_id: userId } = message
  return (
    contacts.find((contact) => from !== undefined && contact.wa_id === from) ??
    contacts.find((contact) => userId !== undefined && contact.user_id === userId) ??
    null
  )
}

function reasonOf(what: string, issues: readonly v.BaseIssue<unknown>[]): string {
  const [issue] = issues
  return issue ? `${what}.${v.getDotPath(issue) ?? ''}: expected ${issue.expected ?? issue.type}` : what
}
