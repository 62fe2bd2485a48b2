import type { Fault } from './faults.ts'
import type { Json } from './json.ts'
import type { BusinessNumber, Settings } from './options.ts'

/** A customer's phone. */
export interface Phone {
  /** The account's own form, digits only (with or without the ninth digit). */
  wa_id: string
  name: string
  /** An offline phone takes messages only when it comes back. */
  online: boolean
  /** Null follows the global setting. */
  autoRead: boolean | null
  /** Milliseconds of the customer's last message; null: never wrote; undefined: not known. */
  lastInboundAt?: number | null
  /** False: sends to it fail with 131026. */
  onWhatsApp: boolean
  /** The person shows a username only: webhooks carry user_id and no number (section 1.5). */
  hidesNumber: boolean
  /** The username, where the person has taken one. */
  username?: string
  /** How many people have had the number before; each has a user id and a chat of their own. */
  person?: number
  /** How often this person has changed the device; each has a security code of its own. */
  device?: number
  /** Milliseconds of when they came by an advertisement. */
  referredAt?: number
  /** Milliseconds until which all is free, because we answered one who came by an advertisement. */
  freeUntil?: number
  /** Accounts whose marketing messages the person has stopped. */
  stopped?: string[]
}

/** Bytes that can be sent or downloaded; the bytes themselves lie in the media store. */
export interface MediaRecord {
  id: string
  mimeType: string
  /** Hex. */
  sha256: string
  /** Bytes. */
  size: number
  filename?: string
}

/** A message template as the business account holds it. */
export interface Template {
  id: string
  waba: string
  name: string
  language: string
  category: string
  status: string
  components: unknown[]
  /** 'POSITIONAL' where it is left out. */
  parameterFormat?: 'POSITIONAL' | 'NAMED'
  /** 'UNKNOWN' where it is left out. */
  quality?: string
  /** Why it was rejected, or which pause it is in, as Meta names it. */
  reason?: string
  /** False: the review rejects it rather than put it into another category. */
  allowsCategoryChange?: boolean
  /** Milliseconds of when it was handed in. */
  createdAt?: number
  /** Milliseconds of the edits that were made while it was approved. */
  edits?: number[]
  /** How often low quality has paused it. */
  pauses?: number
  /** Milliseconds of when its pause ends. */
  pausedUntil?: number
}

/** A file that is uploaded in parts, as the sample of a template's header (whatsapp-facts section 3). */
export interface Upload {
  /** `upload:…`, the session. */
  id: string
  name: string
  /** Bytes, as announced. */
  length: number
  mimeType: string
  /** What a header names, once all of it is here. */
  handle?: string
  /** The media under which its bytes lie. */
  media?: string
}

/** What a message costs, as a status says it (whatsapp-facts 1.6). */
export interface Pricing {
  billable: boolean
  pricing_model: 'PMP'
  type: 'regular' | 'free_customer_service' | 'free_entry_point'
  category: string
}

/** An item of a catalogue as Meta holds it. */
export interface CatalogItem {
  catalog: string
  retailerId: string
  /** As it was sent. */
  data: Json
  /** 'pending', 'approved' or 'rejected'; 'deleted' takes it away. */
  review: string
  reasons: string[]
}

/** A product set: some of a catalogue's items under a name. */
export interface CatalogSet {
  catalog: string
  id: string
  name: string
  retailerIds: string[]
}

/** A batch of changes; its items are processed when `finished`. */
export interface CatalogBatch {
  catalog: string
  handle: string
  finished: boolean
  requests: Json[]
  errors: { id: string; message: string }[]
}

/** The states a message goes through on WhatsApp's side; `accepted` is before the first webhook. */
export type MessageStatus = 'accepted' | 'sent' | 'delivered' | 'read' | 'played' | 'failed'

/** An error inside a status (section 1.6). */
export interface StatusError {
  code: number
  title: string
  message: string
  error_data: { details: string }
  href: string
}

/**
 * What happened, one line of the journal each. The state of phones and messages is nothing but these
 * lines folded (`world.ts`), so whatever must survive a restart is written here and nowhere else.
 */
export type Happening =
  /** The product called the Graph API; `status` null: the connection was cut instead of answered. */
  | {
      kind: 'call'
      method: string
      path: string
      request: unknown
      response: unknown
      status: number | null
      ms: number
      /** Last four characters of the bearer token. */
      token?: string
      /** The fault that shaped the answer. */
      fault?: string
    }
  /** A message of the business was taken. */
  | {
      kind: 'accepted'
      wamid: string
      wa_id: string
      phone_number_id: string
      message: Json
      opaque?: string
      /** Will end in a failed status with this code. */
      failsWith?: number
      /** Its template is being judged: nothing is said of it until that is over. */
      held?: true
      /** Absent for what was written on the shop's own phone. */
      pricing?: Pricing
      /** A template outside the window: it counts against the portfolio's limit of people. */
      opens?: boolean
    }
  /** Its template was judged: it goes on, or fails with a code. */
  | { kind: 'judged'; wamid: string; wa_id: string; failsWith?: number }
  /** A customer wrote. */
  | { kind: 'inbound'; wamid: string; wa_id: string; phone_number_id: string; message: Json }
  | {
      kind: 'status'
      wamid: string
      wa_id: string
      status: Exclude<MessageStatus, 'accepted'>
      errors?: StatusError[]
    }
  /** The product marked a customer's message as read. */
  | { kind: 'read'; wamid: string; wa_id: string | null; typing: boolean }
  /** A webhook was queued; raw ones are sent once, by hand. */
  | { kind: 'webhook'; id: string; field: string; raw: boolean; body: unknown }
  /** One POST of a webhook; `final` ends it, delivered or given up. */
  | {
      kind: 'attempt'
      webhook: string
      attempt: number
      status: number | null
      error?: string
      ms: number
      final: boolean
      nextInMs?: number
    }
  | { kind: 'phone'; phone: Phone }
  | { kind: 'number'; number: BusinessNumber }
  /** Whether the product's application is sent an account's events. */
  | { kind: 'subscription'; waba: string; on: boolean }
  | { kind: 'settings'; settings: Settings }
  | { kind: 'media'; media: MediaRecord }
  | { kind: 'media_deleted'; id: string }
  | { kind: 'template'; template: Template }
  | { kind: 'upload'; upload: Upload }
  | { kind: 'catalog_item'; item: CatalogItem }
  | { kind: 'catalog_batch'; batch: CatalogBatch }
  | { kind: 'catalog_set'; set: CatalogSet; deleted?: true }
  | { kind: 'fault'; action: 'set' | 'used' | 'cleared'; fault: Fault }
  | { kind: 'reset' }

/** A happening with its place (`n`, without gaps, growing for ever) and its time (ISO 8601, UTC). */
export type Entry = Happening & { n: number; at: string }
