import type {
  CatalogBatch,
  CatalogItem,
  CatalogSet,
  Entry,
  MediaRecord,
  MessageStatus,
  Phone,
  Pricing,
  StatusError,
  Template,
  Upload,
} from './entries.ts'
import type { Json } from './json.ts'
import { type BusinessNumber, portfolioOf, type Settings } from './options.ts'
import { DAY_MS, freeUntil } from './pricing.ts'

/** A message as WhatsApp's side knows it. */
export interface Message {
  wamid: string
  wa_id: string
  phone_number_id: string
  direction: 'toCustomer' | 'toBusiness'
  /** The Cloud API node: `type` and the field of that name, `context` where there is one. */
  message: Json
  /** Milliseconds. */
  at: number
  status: MessageStatus
  /** When each status was reached, ISO 8601. */
  times: Partial<Record<MessageStatus, string>>
  errors?: StatusError[]
  /** The product's `biz_opaque_callback_data`. */
  opaque?: string
  failsWith?: number
  held?: true
  pricing?: Pricing
  /** Which of the people who have had the number it is with. */
  person: number
}

/** A webhook that the product has not taken yet. */
export interface PendingWebhook {
  id: string
  body: unknown
  attempts: number
  /** Milliseconds of its first attempt. */
  since: number
}

/** The state on WhatsApp's side. */
export interface World {
  phones: Map<string, Phone>
  /** By wamid, oldest first. */
  messages: Map<string, Message>
  /** The business number of each phone's newest message. */
  lastNumber: Map<string, string>
  numbers: Map<string, BusinessNumber>
  /** Accounts whose events were unsubscribed; of all others the product is told. */
  unsubscribed: Set<string>
  media: Map<string, MediaRecord>
  templates: Map<string, Template>
  /** Account and name of approved templates that were deleted, with when (milliseconds). */
  deletedNames: Map<string, number>
  uploads: Map<string, Upload>
  /** By portfolio, the people written to first and by which message; the longest ago first. */
  opened: Map<string, Map<string, { at: number; wamid: string }>>
  /** By person, when marketing was sent, from any account. Milliseconds. */
  marketing: Map<string, number[]>
  /** By catalogue and retailer id, with a line between. */
  catalogItems: Map<string, CatalogItem>
  catalogBatches: Map<string, CatalogBatch>
  catalogSets: Map<string, CatalogSet>
  pending: Map<string, PendingWebhook>
  settings: Settings
}

/** Messages remembered; the oldest are forgotten first. The journal's file keeps them. */
const KEPT_MESSAGES = 50_000

/** Rank of a status: a message never goes back; failed ends it. */
const RANK: Record<MessageStatus, number> = {
  accepted: 0,
  sent: 1,
  delivered: 2,
  read: 3,
  played: 4,
  failed: 5,
}

/** Whether a message in `from` may still become `to`. */
export function advances(from: MessageStatus, to: MessageStatus): boolean {
  return RANK[to] > RANK[from] && !(to === 'failed' && RANK[from] >= RANK.delivered)
}

/** A world in which nothing has happened. */
export function emptyWorld(numbers: readonly BusinessNumber[], settings: Settings): World {
  return {
    phones: new Map(),
    messages: new Map(),
    lastNumber: new Map(),
    numbers: new Map(numbers.map((number) => [number.id, number])),
    unsubscribed: new Set(),
    media: new Map(),
    templates: new Map(),
    deletedNames: new Map(),
    uploads: new Map(),
    opened: new Map(),
    marketing: new Map(),
    catalogItems: new Map(),
    catalogBatches: new Map(),
    catalogSets: new Map(),
    pending: new Map(),
    settings: { ...settings },
  }
}

/** A phone of which nothing but the number is known. */
export function newPhone(waId: string): Phone {
  return { wa_id: waId, name: '', online: true, autoRead: null, onWhatsApp: true, hidesNumber: false }
}

/**
 * Takes one entry into the world, in place. Live and at start the same function runs over the same
 * entries, so a restarted emulator stands exactly where the old one stood.
 */
export function fold(world: World, entry: Entry): void {
  switch (entry.kind) {
    case 'accepted': {
      const phone = meet(world, entry.wa_id)
      count(world, entry, phone)
      keep(world, {
        wamid: entry.wamid,
        wa_id: entry.wa_id,
        phone_number_id: entry.phone_number_id,
        direction: 'toCustomer',
        message: entry.message,
        at: Date.parse(entry.at),
        status: 'accepted',
        times: { accepted: entry.at },
        ...(entry.opaque !== undefined && { opaque: entry.opaque }),
        ...(entry.failsWith !== undefined && { failsWith: entry.failsWith }),
        ...(entry.held && { held: entry.held }),
        ...(entry.pricing && { pricing: entry.pricing }),
        person: phone.person ?? 0,
      })
      return
    }
    case 'judged': {
      const message = world.messages.get(entry.wamid)
      if (!message) return
      delete message.held
      if (entry.failsWith !== undefined) message.failsWith = entry.failsWith
      return
    }
    case 'inbound': {
      const phone = meet(world, entry.wa_id)
      // A notice about the person is nothing that they wrote.
      if (entry.message.type !== 'system') phone.lastInboundAt = Date.parse(entry.at)
      if (entry.message.referral !== undefined) phone.referredAt = Date.parse(entry.at)
      keep(world, {
        wamid: entry.wamid,
        wa_id: entry.wa_id,
        phone_number_id: entry.phone_number_id,
        direction: 'toBusiness',
        message: entry.message,
        at: Date.parse(entry.at),
        status: 'delivered',
        times: { delivered: entry.at },
        person: phone.person ?? 0,
      })
      return
    }
    case 'status': {
      const message = world.messages.get(entry.wamid)
      if (!message) return
      message.times[entry.status] = entry.at
      if (advances(message.status, entry.status)) message.status = entry.status
      if (entry.errors) message.errors = entry.errors
      // Who got nothing was not reached.
      if (entry.status === 'failed') {
        const portfolio = portfolioOf(world.numbers.get(message.phone_number_id))
        const people = world.opened.get(portfolio)
        if (people?.get(personKey(message))?.wamid === entry.wamid) people.delete(personKey(message))
      }
      return
    }
    case 'read':
      readUpTo(world, entry.wamid, entry.at)
      return
    case 'phone':
      world.phones.set(entry.phone.wa_id, { ...entry.phone })
      return
    case 'number':
      world.numbers.set(entry.number.id, entry.number)
      return
    case 'subscription':
      if (entry.on) world.unsubscribed.delete(entry.waba)
      else world.unsubscribed.add(entry.waba)
      return
    case 'settings':
      world.settings = { ...world.settings, ...entry.settings }
      return
    case 'media':
      world.media.set(entry.media.id, entry.media)
      return
    case 'media_deleted':
      world.media.delete(entry.id)
      return
    case 'template':
      if (entry.template.status === 'DELETED') {
        const { id, waba, name } = entry.template
        if (world.templates.get(id)?.status === 'APPROVED')
          world.deletedNames.set(`${waba}\n${name}`, Date.parse(entry.at))
        world.templates.delete(id)
      } else world.templates.set(entry.template.id, entry.template)
      return
    case 'upload':
      world.uploads.set(entry.upload.id, entry.upload)
      return
    case 'catalog_item': {
      const { item } = entry
      const key = `${item.catalog}\n${item.retailerId}`
      if (item.review === 'deleted') world.catalogItems.delete(key)
      else world.catalogItems.set(key, item)
      return
    }
    case 'catalog_batch':
      world.catalogBatches.set(entry.batch.handle, entry.batch)
      return
    case 'catalog_set':
      if (entry.deleted) world.catalogSets.delete(entry.set.id)
      else world.catalogSets.set(entry.set.id, entry.set)
      return
    case 'webhook':
      if (!entry.raw) {
        world.pending.set(entry.id, {
          id: entry.id,
          body: entry.body,
          attempts: 0,
          since: Date.parse(entry.at),
        })
      }
      return
    case 'attempt': {
      const webhook = world.pending.get(entry.webhook)
      if (webhook) webhook.attempts = entry.attempt
      if (entry.final) world.pending.delete(entry.webhook)
      return
    }
    case 'call':
    case 'fault':
    case 'reset':
      return
  }
}

function meet(world: World, waId: string): Phone {
  const known = world.phones.get(waId)
  if (known) return known
  const phone = newPhone(waId)
  world.phones.set(waId, phone)
  return phone
}

/** The person with the number now, not whoever had it before. */
export const personKey = ({ wa_id, person = 0 }: { wa_id: string; person?: number }): string =>
  `${wa_id}.${person}`

/** What a message counts against: people who are written to first, marketing to one person, a free entry. */
function count(world: World, entry: Entry & { kind: 'accepted' }, phone: Phone): void {
  const at = Date.parse(entry.at)
  const until = freeUntil(phone, at)
  if (until !== undefined) phone.freeUntil = until
  const who = personKey(phone)
  if (entry.pricing?.category === 'marketing') {
    const before = world.marketing.get(who) ?? []
    world.marketing.set(who, [...before.filter((one) => one > at - DAY_MS), at])
  }
  if (!entry.opens) return
  const portfolio = portfolioOf(world.numbers.get(entry.phone_number_id))
  const people = world.opened.get(portfolio) ?? new Map<string, { at: number; wamid: string }>()
  // Again at the end, so that the longest ago stay in front.
  people.delete(who)
  people.set(who, { at, wamid: entry.wamid })
  for (const [one, { at: then }] of people) {
    if (then > at - DAY_MS) break
    people.delete(one)
  }
  world.opened.set(portfolio, people)
}

function keep(world: World, message: Message): void {
  world.messages.set(message.wamid, message)
  world.lastNumber.set(message.wa_id, message.phone_number_id)
  if (world.messages.size <= KEPT_MESSAGES) return
  for (const oldest of world.messages.keys()) {
    world.messages.delete(oldest)
    return
  }
}

/** Marking one message as read marks the older ones of that chat too, as Meta does. */
function readUpTo(world: World, wamid: string, at: string): void {
  const marked = world.messages.get(wamid)
  if (!marked) return
  for (const message of world.messages.values()) {
    const sameChat = message.wa_id === marked.wa_id && message.phone_number_id === marked.phone_number_id
    if (sameChat && message.direction === 'toBusiness' && message.status === 'delivered') {
      message.status = 'read'
      message.times.read = at
    }
    if (message === marked) return
  }
}
