import { maskDocument } from '../../../src/domain/contacts/document'
import { maskEmail, maskLine, maskName, maskPhone, maskValue } from '../../../src/domain/contacts/mask'

/** Gives a field's value as it is shown to somebody who may not see contact data; `row`: what it is a field of. */
type Mask = (value: unknown, row: Readonly<Record<string, unknown>>) => unknown
/** A field that holds a row, or rows, of another type. */
type Nested = Readonly<{ of: string }>

const text =
  (mask: (text: string) => string): Mask =>
  (value) =>
    typeof value === 'string' && value !== '' ? mask(value) : value

const phone = text(maskPhone)
const document = text(maskDocument)
const email = text(maskEmail)
const name = text(maskName)
const line = text(maskLine)
/** What somebody typed as they liked: a number in it may be a person's. */
const whole = text(maskValue)

/** JSON of any shape: every text in it. */
const json: Mask = (value) => {
  if (typeof value === 'string') return maskValue(value)
  if (Array.isArray(value)) return value.map((one) => json(one, {}))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, json(one, {})]))
  // A number may be one that somebody dials.
  return typeof value === 'number' && String(value).length >= 10 ? maskValue(String(value)) : value
}
const each =
  (mask: Mask): Mask =>
  (value, row) =>
    Array.isArray(value) ? value.map((one) => mask(one, row)) : value
/** What the program wrote into a conversation itself; what people wrote there is the conversation. */
const ownLine: Mask = (value, row) => (row.is_log_message === true ? line(value, row) : value)

/**
 * Where a customer's phone, document or e-mail stands in what the server gives, by type and field: the one place that
 * queries, changes and events go by (graphql.ts, event.ts). tests/server/laws/masking.test.ts walks all of them.
 */
export const FIELDS: Readonly<Record<string, Readonly<Record<string, Mask | Nested>>>> = {
  Customer: {
    name,
    phone_number: phone,
    document_register: document,
    email,
    address: whole,
    open_field: json,
  },
  UnansweredRow: { text: whole, ways: each(whole) },
  MemoryRow: { customer_name: name, value: whole },
  CustomerAddress: {
    label: whole,
    street: whole,
    number: whole,
    complement: whole,
    district: whole,
    city: whole,
    reference: whole,
    line: whole,
  },
  ChatTicket: {
    customer_name: name,
    document_register: document,
    email,
    customer: { of: 'Customer' },
    customerLastChat: { of: 'CustomerLastChat' },
    last_msg: line,
    answers_to: phone,
    closing: { of: 'TicketClosing' },
  },
  TicketClosing: { fields: { of: 'ClosingValue' } },
  ClosingValue: { value: whole },
  TicketTransfer: { note: whole },
  CustomerLastChat: {
    message: (value, row) => (row.tag_type === 'in' || row.tag_type === 'out' ? value : line(value, row)),
  },
  CustomerChat: {
    message: ownLine,
    error_message: line,
    details: { of: 'MessageDetails' },
    reactions: { of: 'Reaction' },
  },
  Reaction: { error_message: line },
  MessageDetails: { contacts: { of: 'ContactCard' } },
  ContactCard: { name, phones: { of: 'ContactPhone' }, emails: each(email) },
  ContactPhone: { phone, wa_id: phone },
  CustomerMerge: { merged_name: name, merged_phone: phone },
  Mention: { customer_name: name },
  RelationshipPerson: { customer_name: name },
  RelationshipSend: { customer_name: name },
  ScheduledRow: { customer_name: name, error_message: line },
  ScheduledMessage: { error_message: line },
  OrderRow: { customer_name: name, customer_phone: phone },
  OrderInfo: {
    order: { of: 'OrderRow' },
    pbm_lost: whole,
    address: whole,
    note: whole,
    cancel_reason: whole,
  },
  OrderStep: { note: whole },
  PbmAuthorisation: { reason: whole },
  DeliveryRow: { order: { of: 'OrderRow' }, address: whole, note: whole, undelivered: whole },
  CourierDelivery: { name, address: whole, note: whole, phone, undelivered: whole },
  CashStep: { note: whole },
  OrderRefund: { reason: whole, refusal: whole },
  PrescriptionReview: { reason: whole },
  OrderDispensings: { records: { of: 'Dispensing' } },
  Dispensing: { buyer: name, buyer_document: document, patient: name },
  OrderAtErp: { error: whole },
  ErpPush: { error: whole },
  QuoteRow: { customer_name: name, customer_phone: phone, note: whole, refusal: whole },
  CustomerQuote: { note: whole },
  CustomerNote: { text: whole },
  CustomerConsent: { evidence: whole },
  MailSuppression: { lift_reason: whole },
  BulkRefusal: { name },
  SecurityLogLine: { customer_name: name, reason: whole },
  CustomerAccess: { customer_name: name },
  CustomerTimelineEntry: { text: name },
  CustomerFieldFit: { samples: each(json) },
  CustomerSegment: { tree: json },
  Campaign: { audience: json },
  ReportCase: { customer_name: name, comment: whole },
  LiveTicketRow: { customer_name: name, last_words: line },
  CampaignPerson: { customer_name: name, reply: whole },
  CampaignSample: { customer_name: name, values: json },
  Query: { customerSensitiveFields: json },
}

/** The type of what stands under these names in the data of an event. */
export const EVENT_ROOTS: Readonly<Record<string, string>> = {
  customer: 'Customer',
  ticket: 'ChatTicket',
  message: 'CustomerChat',
  merge: 'CustomerMerge',
  mention: 'Mention',
  note: 'CustomerNote',
  quote: 'CustomerQuote',
  reactions: 'Reaction',
  scheduled: 'ScheduledMessage',
}

/** The row, or rows, of a type as it is shown to somebody who may not see contact data. */
export function maskedRow(type: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => maskedRow(type, one))
  if (typeof value !== 'object' || value === null) return value
  const row = value as Readonly<Record<string, unknown>>
  const masked: Record<string, unknown> = { ...row }
  for (const [field, how] of Object.entries(FIELDS[type] ?? {}))
    if (Object.hasOwn(row, field))
      masked[field] = typeof how === 'function' ? how(row[field], row) : maskedRow(how.of, row[field])
  return masked
}
