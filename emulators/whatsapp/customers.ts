import { createHash } from 'node:crypto'
import { otherForm } from './brazil.ts'
import type { MediaRecord, Phone } from './entries.ts'
import { identityOf, newNumericId, newWamid, userIdOf } from './identifiers.ts'
import { isObject, type Json, text } from './json.ts'
import type { Line } from './line.ts'
import { bareType, type MediaKind } from './mediaRules.ts'
import { echoBody, inboundBody, missedCallBody, preferenceBody } from './payloads.ts'
import { DAY_MS } from './pricing.ts'
import { windowIsOpen } from './sending.ts'
import { summary } from './summary.ts'
import { type Message, newPhone } from './world.ts'

/** What can be said about a phone from outside; fields left out stay as they are. */
export interface PhoneChange {
  name?: string
  online?: boolean
  autoRead?: boolean | null
  onWhatsApp?: boolean
  hidesNumber?: boolean
  username?: string
  /** Milliseconds of the customer's last message; null: never wrote. */
  lastInboundAt?: number | null
}

/** A phone as lists show it. */
export interface PhoneSummary extends Phone {
  /** Delivered and not read by the person. */
  unread: number
  /** ISO 8601; null when the window is closed or its state is not known. */
  windowEndsAt: string | null
  windowOpen: boolean
  last: {
    text: string
    at: number
    direction: Message['direction']
    status: string
    phone_number_id: string
  } | null
}

/** What a customer writes: plain text, or any Cloud API message node (`type` and the field of that name). */
export interface CustomerMessage {
  text?: string | Json
  type?: string
  name?: string
  /** Which business number it goes to; default the one of the last message, or the first. */
  phone_number_id?: string
  /** How long it was on its way, seconds: it was written so long ago, and what was written since has overtaken it. */
  late_seconds?: number
  [node: string]: unknown
}

/** How several messages of one second reach the product. */
export interface Burst {
  /** As they were written (default), or as Meta may bring them: the other way round, or by chance. */
  order?: 'written' | 'reversed' | 'shuffled'
  /** How often each webhook comes. Default 1. */
  times?: number
  /** All in one POST. Default false. */
  together?: boolean
}

/** The customers' side: people with phones, who write, read and go offline. */
export class Customers {
  constructor(private readonly line: Line) {}

  /** The account that a number means, ninth digit or not; the number's digits when it is new. */
  resolve(input: string): string {
    const { phones } = this.line.world()
    const digits = input.replace(/\D/g, '')
    const other = otherForm(digits)
    return !phones.has(digits) && other !== undefined && phones.has(other) ? other : digits
  }

  /** Known phones, the ones with the newest message first. */
  list(): PhoneSummary[] {
    const world = this.line.world()
    const last = new Map<string, Message>()
    const unread = new Map<string, number>()
    for (const message of world.messages.values()) {
      if (message.person !== (world.phones.get(message.wa_id)?.person ?? 0)) continue
      last.set(message.wa_id, message)
      if (
        message.direction === 'toCustomer' &&
        message.status === 'delivered' &&
        message.message.type !== 'reaction'
      ) {
        unread.set(message.wa_id, (unread.get(message.wa_id) ?? 0) + 1)
      }
    }
    const now = this.line.clock.now()
    const summaries = [...world.phones.values()].map((phone): PhoneSummary => {
      const newest = last.get(phone.wa_id)
      const ends = (phone.lastInboundAt ?? 0) + DAY_MS
      return {
        ...phone,
        unread: unread.get(phone.wa_id) ?? 0,
        windowOpen: windowIsOpen(world, phone.wa_id, now),
        windowEndsAt: ends > now ? new Date(ends).toISOString() : null,
        last: newest
          ? {
              text: summary(newest.message),
              at: newest.at,
              direction: newest.direction,
              status: newest.status,
              phone_number_id: newest.phone_number_id,
            }
          : null,
      }
    })
    return summaries.sort((one, two) => (two.last?.at ?? 0) - (one.last?.at ?? 0))
  }

  /** The messages of one phone in both directions, oldest first: of the person who has the number now. */
  chat(input: string): Message[] {
    const waId = this.resolve(input)
    const { phones, messages } = this.line.world()
    const person = phones.get(waId)?.person ?? 0
    return [...messages.values()].filter((message) => message.wa_id === waId && message.person === person)
  }

  /** Creates a phone or changes it. A phone that comes online takes what waited for it. */
  change(input: string, change: PhoneChange): Phone {
    const waId = this.resolve(input)
    const before = this.line.world().phones.get(waId)
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
    const phone: Phone = { ...(before ?? newPhone(waId)), ...given }
    this.line.note({ kind: 'phone', phone })
    if (before?.online === false && phone.online) this.line.statuses.cameOnline(waId)
    return phone
  }

  /** The person opens the chat; gives how many messages that read. */
  open(input: string): number {
    return this.line.statuses.open(this.resolve(input))
  }

  /** The customer writes. Gives the wamid; the webhook is on its way. */
  write(input: string, { name, late_seconds = 0, ...message }: CustomerMessage): string {
    const waId = this.meet(input, name)
    const written = this.line.clock.now() - late_seconds * 1000
    const [wamid = ''] = this.writeAll(waId, [message], {}, written)
    return wamid
  }

  /**
   * The customer writes several messages within one second: their ids say nothing about their order, and neither does
   * the second. Gives the wamids in the order of writing.
   */
  writeMany(input: string, messages: readonly CustomerMessage[], burst: Burst = {}): string[] {
    return this.writeAll(this.meet(input, undefined), messages, burst, this.line.clock.now())
  }

  private meet(input: string, name: string | undefined): string {
    const waId = this.resolve(input)
    const known = this.line.world().phones.get(waId)
    if (!known || (name !== undefined && name !== known.name))
      this.change(waId, name === undefined ? {} : { name })
    return waId
  }

  private writeAll(waId: string, messages: readonly CustomerMessage[], burst: Burst, writtenAt: number) {
    const number = this.numberFor(waId, messages[0]?.phone_number_id)
    const written = messages.map(({ phone_number_id: _number, ...content }) => ({
      wamid: newWamid(waId),
      message: nodeOf(content),
    }))
    for (const { wamid, message } of written) {
      this.line.note({ kind: 'inbound', wamid, wa_id: waId, phone_number_id: number.id, message })
      this.line.pace.count(number.id, this.line.clock.now())
    }
    const phone = this.line.world().phones.get(waId) ?? newPhone(waId)
    const told = inOrder(written, burst.order)
    const bodies = burst.together ? [told] : told.map((one) => [one])
    for (const body of bodies)
      for (let n = 0; n < (burst.times ?? 1); n++)
        this.line.webhooks.send(inboundBody(number, phone, writtenAt, body))
    return written.map(({ wamid }) => wamid)
  }

  /**
   * The number is given to somebody else, who never heard of the shop: another user id and security code, an empty
   * chat, nothing said about marketing. The shop is told nothing, as with Meta, until that person writes.
   */
  recycle(input: string, name: string): Phone {
    const waId = this.resolve(input)
    const before = this.line.world().phones.get(waId)
    const person = before ? (before.person ?? 0) + 1 : 0
    const phone: Phone = { ...newPhone(waId), name, person, lastInboundAt: null }
    this.line.note({ kind: 'phone', phone })
    return phone
  }

  /**
   * The person takes another number: the old one is on WhatsApp no more, the new one has the name, a user id of its
   * own, and what was said about marketing. The shop is told by a system message from the old number.
   */
  move(input: string, to: string): { phone: Phone; wamid: string } {
    const { phone: old } = this.party(input)
    const { wa_id: _number, person: _person, ...same } = old
    const before = this.line.world().phones.get(to)
    const moved: Phone = { ...same, wa_id: to, ...(before && { person: (before.person ?? 0) + 1 }) }
    this.line.note({ kind: 'phone', phone: moved })
    const wamid = this.write(old.wa_id, {
      type: 'system',
      system: {
        body: `User ${old.name} changed from ${old.wa_id} to ${to}`,
        type: 'user_changed_number',
        wa_id: to,
        user_id: userIdOf(moved),
      },
    })
    this.line.note({ kind: 'phone', phone: { ...old, onWhatsApp: false } })
    return { phone: moved, wamid }
  }

  /** WhatsApp on another device: the security code changes, and the shop is told. Gives the wamid. */
  changeDevice(input: string): string {
    const { phone } = this.party(input)
    const changed: Phone = { ...phone, device: (phone.device ?? 0) + 1 }
    this.line.note({ kind: 'phone', phone: changed })
    return this.write(phone.wa_id, {
      type: 'system',
      system: {
        body: 'Security code changed',
        type: 'customer_identity_changed',
        wa_id: phone.wa_id,
        identity: {
          acknowledged: false,
          created_timestamp: String(Math.floor(this.line.clock.now() / 1000)),
          hash: identityOf(changed),
        },
      },
    })
  }

  /**
   * Somebody writes to the customer on the shop's own phone (coexistence): the product is told as of an echo. Gives the
   * wamid.
   */
  writeOnShopPhone(input: string, { phone_number_id, ...content }: CustomerMessage): string {
    const waId = this.resolve(input)
    const number = this.numberFor(waId, phone_number_id)
    const wamid = newWamid(waId)
    const message = nodeOf(content)
    this.line.note({ kind: 'accepted', wamid, wa_id: waId, phone_number_id: number.id, message })
    const phone = this.line.world().phones.get(waId) ?? newPhone(waId)
    const body = echoBody(number, phone, wamid, this.line.clock.now(), message)
    this.line.webhooks.send(body, 'smb_message_echoes')
    const accepted = this.line.world().messages.get(wamid)
    if (accepted) this.line.statuses.begin(accepted)
    return wamid
  }

  /** The customer calls and nobody takes it. Gives the call's id. */
  call(input: string): string {
    const { number, phone } = this.party(input)
    const id = `wacid.${newNumericId()}`
    this.line.webhooks.send(missedCallBody(number, phone, id, this.line.clock.now()), 'calls')
    return id
  }

  /** The customer stops the shop's marketing messages, or takes them again. */
  chooseMarketing(input: string, value: 'stop' | 'resume'): void {
    const { number, phone } = this.party(input)
    const others = (phone.stopped ?? []).filter((waba) => waba !== number.waba)
    const stopped = value === 'stop' ? [...others, number.waba] : others
    this.line.note({ kind: 'phone', phone: { ...phone, stopped } })
    this.line.webhooks.send(preferenceBody(number, phone, value, this.line.clock.now()), 'user_preferences')
  }

  private party(input: string) {
    const waId = this.resolve(input)
    return {
      number: this.numberFor(waId, undefined),
      phone: this.line.world().phones.get(waId) ?? newPhone(waId),
    }
  }

  /** The customer sends a file. Gives the wamid. */
  async sendFile(
    input: string,
    bytes: Buffer,
    file: {
      mimeType: string
      filename?: string
      caption?: string
      voice?: boolean
      phone_number_id?: string
    },
  ): Promise<string> {
    const media = await this.store(bytes, file.mimeType, file.filename)
    const type = inboundKind(file.mimeType)
    const node: Json = {
      id: media.id,
      mime_type: media.mimeType,
      // Webhooks carry base64 where the media answer carries hex (section 3).
      sha256: Buffer.from(media.sha256, 'hex').toString('base64'),
      ...(file.caption && type !== 'audio' && type !== 'sticker' && { caption: file.caption }),
      ...(type === 'document' && { filename: file.filename ?? 'arquivo' }),
      ...(type === 'audio' && { voice: file.voice ?? false }),
      ...(type === 'sticker' && { animated: false }),
    }
    const { phone_number_id } = file
    return this.write(input, {
      type,
      [type]: node,
      ...(phone_number_id !== undefined && { phone_number_id }),
    })
  }

  /** Puts bytes into the media store under a new id. */
  async store(bytes: Buffer, mimeType: string, filename?: string): Promise<MediaRecord> {
    const media: MediaRecord = {
      id: newNumericId(),
      mimeType,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      size: bytes.length,
      ...(filename !== undefined && { filename }),
    }
    await this.line.media.put(media.id, bytes)
    this.line.note({ kind: 'media', media })
    return media
  }

  private numberFor(waId: string, wanted: string | undefined) {
    const { numbers, lastNumber } = this.line.world()
    const id = wanted ?? lastNumber.get(waId)
    const number = (id !== undefined && numbers.get(id)) || (wanted === undefined && [...numbers.values()][0])
    if (!number) throw new RangeError(`no business number ${wanted ?? ''}`)
    return number
  }
}

function inOrder<T>(all: readonly T[], order: Burst['order'] = 'written'): T[] {
  if (order === 'written') return [...all]
  if (order === 'reversed') return all.toReversed()
  return all
    .map((one) => ({ one, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ one }) => one)
}

function nodeOf(content: Json): Json {
  if (typeof content.text === 'string') {
    const { text: body, ...rest } = content
    return { ...rest, type: 'text', text: { body } }
  }
  const type =
    text(content, 'type') ?? Object.keys(content).find((key) => isObject(content[key])) ?? 'unsupported'
  return { ...content, type }
}

/** Phones send more types than the business may: whatever is no picture, film or sound is a document. */
function inboundKind(mimeType: string): MediaKind {
  const type = bareType(mimeType)
  if (type === 'image/webp') return 'sticker'
  if (type === 'image/jpeg' || type === 'image/png') return 'image'
  if (type.startsWith('video/')) return 'video'
  return type.startsWith('audio/') ? 'audio' : 'document'
}
